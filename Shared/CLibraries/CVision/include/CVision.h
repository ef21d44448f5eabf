#ifndef C_VISION_H
#define C_VISION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The few functions of OpenCV that the classifier of skin photos needs. Pixels are 8-bit RGB without padding, row by row.
// Every function returns 0, or another number when OpenCV refuses what it is given; none throws.

/// A network as OpenCV reads it; one thread at a time may use it.
typedef struct vision_network vision_network;

/// - Returns: NULL for bytes that are no network in the format ONNX. To be freed with vision_network_free.
vision_network *vision_network_read(const void *onnx, size_t count);
void vision_network_free(vision_network *network);

/// The network's answers for a square picture, whose values become (value - mean) / divisor.
/// - Parameter answers: room for `count` numbers, as many as the network has outputs.
int vision_network_answers(
    vision_network *network, const uint8_t *rgb, int side, double mean, double divisor, float *answers, int count);

/// Cuts a square out of a picture and gives it another size, each pixel being the mean of the area under it.
/// - Parameter out: room for 3 * out_side * out_side bytes.
int vision_square(
    const uint8_t *rgb, int width, int height, int left, int top, int side, uint8_t *out, int out_side);

/// What says whether a square photo is sharp, well lit, and of skin.
typedef struct {
    /// Variance of the Laplacian of its grey values.
    double blur;
    /// Shares of pixels whose grey value is at most `dark`, and at least `bright`.
    double dark, bright;
    /// Share of pixels that are redder than they are blue (Cr above Cb and above 128).
    double skin;
} vision_measures;

int vision_measure(const uint8_t *rgb, int side, int dark, int bright, vision_measures *measures);

/// Threads that OpenCV uses in all; 0 or 1 for none of its own.
void vision_use_threads(int count);

#ifdef __cplusplus
}
#endif

#endif
