#ifndef SPINRACK_CGIF_SHIM_H
#define SPINRACK_CGIF_SHIM_H
#include <gif_lib.h>
#endif
