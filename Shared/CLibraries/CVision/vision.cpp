#include "CVision.h"

#include <opencv2/core.hpp>
#include <opencv2/dnn.hpp>
#include <opencv2/imgproc.hpp>

#include <cstring>
#include <exception>

struct vision_network {
    cv::dnn::Net net;
};

namespace {

/// A header over pixels that stay where they are; OpenCV only reads them.
cv::Mat picture(const uint8_t *rgb, int width, int height) {
    return cv::Mat(height, width, CV_8UC3, const_cast<uint8_t *>(rgb));
}

/// Runs OpenCV, whose errors are exceptions that Swift does not know.
template <typename Work> int guarded(Work work) noexcept {
    try {
        return work();
    } catch (const std::exception &) {
        return 1;
    }
}

}

vision_network *vision_network_read(const void *onnx, size_t count) {
    vision_network *network = nullptr;
    guarded([&] {
        cv::dnn::Net net = cv::dnn::readNetFromONNX(static_cast<const char *>(onnx), count);
        if (net.empty()) return 1;
        net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        network = new vision_network{net};
        return 0;
    });
    return network;
}

void vision_network_free(vision_network *network) { delete network; }

int vision_network_answers(
    vision_network *network, const uint8_t *rgb, int side, double mean, double divisor, float *answers, int count) {
    return guarded([&] {
        cv::Mat blob = cv::dnn::blobFromImage(
            picture(rgb, side, side), 1 / divisor, cv::Size(), cv::Scalar::all(mean), false, false, CV_32F);
        network->net.setInput(blob);
        cv::Mat output = network->net.forward();
        if (output.total() != static_cast<size_t>(count) || output.type() != CV_32F || !output.isContinuous()) return 1;
        std::memcpy(answers, output.ptr<float>(), sizeof(float) * static_cast<size_t>(count));
        return 0;
    });
}

int vision_square(
    const uint8_t *rgb, int width, int height, int left, int top, int side, uint8_t *out, int out_side) {
    return guarded([&] {
        cv::Mat square = picture(rgb, width, height)(cv::Rect(left, top, side, side));
        cv::Mat made(out_side, out_side, CV_8UC3, out);
        if (side == out_side) square.copyTo(made);
        else cv::resize(square, made, made.size(), 0, 0, cv::INTER_AREA);
        // What OpenCV allocates anew is not in the caller's memory.
        return made.data == out ? 0 : 1;
    });
}

int vision_measure(const uint8_t *rgb, int side, int dark, int bright, vision_measures *measures) {
    return guarded([&] {
        const double pixels = static_cast<double>(side) * side;
        cv::Mat grey, laplacian, colour;
        cv::cvtColor(picture(rgb, side, side), grey, cv::COLOR_RGB2GRAY);
        cv::Laplacian(grey, laplacian, CV_64F);
        cv::Scalar mean, deviation;
        cv::meanStdDev(laplacian, mean, deviation);
        cv::cvtColor(picture(rgb, side, side), colour, cv::COLOR_RGB2YCrCb);
        cv::Mat channels[3];
        cv::split(colour, channels);
        measures->blur = deviation[0] * deviation[0];
        measures->dark = cv::countNonZero(grey <= dark) / pixels;
        measures->bright = cv::countNonZero(grey >= bright) / pixels;
        measures->skin = cv::countNonZero((channels[1] > channels[2]) & (channels[1] > 128)) / pixels;
        return 0;
    });
}

void vision_use_threads(int count) { cv::setNumThreads(count); }
