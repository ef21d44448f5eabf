// One module for all four, since each header includes the next, and a type must not come from two modules.
#include <cairo.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
