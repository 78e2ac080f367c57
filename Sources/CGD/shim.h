#ifndef SPINRACK_CGD_SHIM_H
#define SPINRACK_CGD_SHIM_H
#include <gd.h>
#include <gdfontg.h>
#endif
