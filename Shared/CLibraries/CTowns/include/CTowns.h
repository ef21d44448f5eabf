#ifndef C_TOWNS_H
#define C_TOWNS_H

#include <stddef.h>

/// The lines of towns.tsv: see README.md beside it.
const unsigned char *breathe_easy_towns(void);

/// In bytes.
size_t breathe_easy_towns_size(void);

#endif
