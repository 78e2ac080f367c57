#ifndef SPINRACK_CWEBP_SHIM_H
#define SPINRACK_CWEBP_SHIM_H
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
#endif
