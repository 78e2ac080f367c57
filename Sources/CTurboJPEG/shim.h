#ifndef SPINRACK_CTURBOJPEG_SHIM_H
#define SPINRACK_CTURBOJPEG_SHIM_H
#include <turbojpeg.h>
#endif
