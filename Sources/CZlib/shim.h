#ifndef SPINRACK_CZLIB_SHIM_H
#define SPINRACK_CZLIB_SHIM_H
#include <zlib.h>

// zlib's init functions are macros that add the version and the structure's size; Swift imports no such macros.

static inline int spinrack_deflateInitRaw(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

static inline int spinrack_inflateInit(z_stream *stream, int windowBits) {
  return inflateInit2(stream, windowBits);
}

#endif
