#include "CTowns.h"

// SwiftPM's own embedding writes a Swift literal of a byte each, which takes the compiler minutes for a file of this
// size. The directive is of C23, which the package's other C is not written in.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char towns[] = {
#embed "towns.tsv"
};

const unsigned char *breathe_easy_towns(void) { return towns; }

size_t breathe_easy_towns_size(void) { return sizeof towns; }
