#include "CResample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The four channels of a pixel. Compilers make one instruction of each operation, also without optimization.
typedef float channels __attribute__((vector_size(16)));
typedef int32_t mask __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(4)));

/// The source pixels that become one pixel: `count` weights from the place `first` on.
typedef struct {
  size_t first, count;
  const float *weights;
} taps;

/// The taps of all pixels of a row, or of all rows.
typedef struct {
  taps *all;
  float *weights;
  /// The most weights of one pixel.
  size_t greatest;
} filter;

/// Catmull and Rom, "A class of local interpolating splines", 1974; the member B = 0, C = 1/2 of Mitchell's family.
static double catmull_rom(double x) {
  x = fabs(x);
  if (x < 1) return 1 + x * x * (1.5 * x - 2.5);
  if (x < 2) return 2 + x * (-4 + x * (2.5 - 0.5 * x));
  return 0;
}

static void free_filter(filter *filter) {
  free(filter->all);
  free(filter->weights);
}

/// Gives a filter without memory where there is none.
static filter make_filter(size_t from, size_t to) {
  double scale = (double)from / (double)to;
  double stretch = scale > 1 ? scale : 1;
  filter made = {.greatest = (size_t)(4 * stretch) + 3};
  if (made.greatest > from) made.greatest = from;
  made.all = calloc(to, sizeof(taps));
  made.weights = calloc(to, made.greatest * sizeof(float));
  if (!made.all || !made.weights) {
    free_filter(&made);
    return (filter){0};
  }
  for (size_t place = 0; place < to; place++) {
    double center = ((double)place + 0.5) * scale - 0.5;
    double low = ceil(center - 2 * stretch), high = floor(center + 2 * stretch);
    // Weights beyond the edge are dropped; the others make up for them.
    size_t first = low > 0 ? (size_t)low : 0;
    size_t last = high < (double)from - 1 ? (size_t)high : from - 1;
    float *weights = made.weights + place * made.greatest;
    double sum = 0;
    for (size_t tap = first; tap <= last; tap++) sum += catmull_rom(((double)tap - center) / stretch);
    for (size_t tap = first; tap <= last; tap++)
      weights[tap - first] = (float)(catmull_rom(((double)tap - center) / stretch) / sum);
    made.all[place] = (taps){.first = first, .count = last - first + 1, .weights = weights};
  }
  return made;
}

/// Reads a row; colours are multiplied by their opacity unless all pixels are opaque.
static void read_row(const uint8_t *source, channels *row, size_t width, int is_opaque) {
  for (size_t x = 0; x < width; x++) {
    bytes four;
    memcpy(&four, source + 4 * x, 4);
    row[x] = __builtin_convertvector(four, channels);
  }
  if (is_opaque) return;
  for (size_t x = 0; x < width; x++) {
    float opacity = row[x][3] / 255;
    row[x] *= (channels){opacity, opacity, opacity, 1};
  }
}

/// Sums that are made side by side: each addition waits for the one before it.
enum { side_by_side = 4 };

static void squeeze_row(const channels *row, channels *target, size_t width, const filter *columns) {
  for (size_t x = 0; x < width; x++) {
    taps taps = columns->all[x];
    const channels *pixel = row + taps.first;
    channels sums[side_by_side] = {0};
    size_t tap = 0;
    for (; tap + side_by_side <= taps.count; tap += side_by_side)
      for (size_t lane = 0; lane < side_by_side; lane++) sums[lane] += pixel[tap + lane] * taps.weights[tap + lane];
    for (; tap < taps.count; tap++) sums[0] += pixel[tap] * taps.weights[tap];
    target[x] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }
}

/// Rounds channels, each brought into its range.
static bytes rounded(channels pixel) {
  channels most = {255, 255, 255, 255};
  pixel = (channels)((mask)pixel & (pixel > 0));
  mask above = pixel > most;
  pixel = (channels)(((mask)most & above) | ((mask)pixel & ~above));
  return __builtin_convertvector(__builtin_convertvector(pixel + 0.5f, mask), bytes);
}

/// Writes a pixel; colours are divided by their opacity unless it is opaque.
static void write_pixel(channels pixel, uint8_t *target, int is_opaque) {
  bytes four = {0};
  if (is_opaque) {
    four = rounded(pixel);
    four[3] = 255;
  } else if (pixel[3] >= 0.5f) {
    // What rounds to nothing has no colour either.
    four = rounded(pixel * (255 / pixel[3]));
    four[3] = rounded(pixel)[3];
  }
  memcpy(target, &four, 4);
}

/// Writes a row that is mixed of several ones. Memory behind each row can be read up to `side_by_side` pixels.
static void write_row(const channels *const *rows, taps taps, uint8_t *target, size_t width, int is_opaque) {
  for (size_t x = 0; x < width; x += side_by_side) {
    channels sums[side_by_side] = {0};
    for (size_t tap = 0; tap < taps.count; tap++)
      for (size_t lane = 0; lane < side_by_side; lane++) sums[lane] += rows[tap][x + lane] * taps.weights[tap];
    for (size_t lane = 0; lane < side_by_side && x + lane < width; lane++)
      write_pixel(sums[lane], target + 4 * (x + lane), is_opaque);
  }
}

int spinrack_resample(spinrack_pixels source, uint8_t *target, size_t width, size_t height, int is_opaque) {
  filter columns = make_filter(source.width, width), rows = make_filter(source.height, height);
  channels *wide = malloc(source.width * sizeof(channels));
  const channels **mixed = calloc(rows.greatest + 1, sizeof(channels *));
  // Squeezed rows that are still needed; row y is at y modulo their number.
  channels *ring = calloc(rows.greatest * width + side_by_side, sizeof(channels));
  int is_done = columns.all && rows.all && wide && mixed && ring;
  size_t next = 0;
  for (size_t y = 0; is_done && y < height; y++) {
    taps taps = rows.all[y];
    if (next < taps.first) next = taps.first;
    for (; next < taps.first + taps.count; next++) {
      read_row(source.first + next * source.stride * 4, wide, source.width, is_opaque);
      squeeze_row(wide, ring + next % rows.greatest * width, width, &columns);
    }
    for (size_t tap = 0; tap < taps.count; tap++) mixed[tap] = ring + (taps.first + tap) % rows.greatest * width;
    write_row(mixed, taps, target + y * width * 4, width, is_opaque);
  }
  free_filter(&columns);
  free_filter(&rows);
  free(wide);
  free(mixed);
  free(ring);
  return is_done;
}
