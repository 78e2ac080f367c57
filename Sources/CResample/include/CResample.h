#ifndef SPINRACK_CRESAMPLE_H
#define SPINRACK_CRESAMPLE_H

#include <stddef.h>
#include <stdint.h>

/// A part of a picture of four bytes a pixel: red, green, blue and opacity, the colours not multiplied by it.
typedef struct {
  /// The first pixel of the part.
  const uint8_t *first;
  /// Pixels from one row to the next one.
  size_t stride;
  /// Pixels in a row and rows of the part, at least 1.
  size_t width, height;
} spinrack_pixels;

/// Writes a picture in another size, row after row without gaps.
///
/// The pixels that become one are weighed by the Catmull-Rom filter, which is stretched over all of them where the picture gets smaller.
/// Colours count by their opacity.
///
/// \param target Room for `width` times `height` pixels.
/// \param is_opaque Whether each pixel is; opacities are not read then.
/// \returns 0 if there is no memory for some rows, else 1.
int spinrack_resample(spinrack_pixels source, uint8_t *target, size_t width, size_t height, int is_opaque);

#endif
