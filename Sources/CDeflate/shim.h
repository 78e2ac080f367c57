#ifndef SPINRACK_CDEFLATE_SHIM_H
#define SPINRACK_CDEFLATE_SHIM_H
#include <libdeflate.h>
#endif
