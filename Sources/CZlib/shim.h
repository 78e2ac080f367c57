#ifndef SPINRACK_CZLIB_SHIM_H
#define SPINRACK_CZLIB_SHIM_H
#include <zlib.h>
#endif
