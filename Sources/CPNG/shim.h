#ifndef SPINRACK_CPNG_SHIM_H
#define SPINRACK_CPNG_SHIM_H
#include <png.h>

/// Four bytes a pixel: red, green, blue and opacity. The macros of png.h are casts, which Swift does not import.
static const png_uint_32 spinrack_png_rgba = PNG_FORMAT_RGBA;
/// Three bytes a pixel: red, green and blue.
static const png_uint_32 spinrack_png_rgb = PNG_FORMAT_RGB;
/// The most bytes that a file of these pixels has.
static inline size_t spinrack_png_size_max(png_image image) { return PNG_IMAGE_PNG_SIZE_MAX(image); }
#endif
