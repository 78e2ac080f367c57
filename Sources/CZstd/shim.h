#ifndef SPINRACK_CZSTD_SHIM_H
#define SPINRACK_CZSTD_SHIM_H
#include <zstd.h>
#endif
