"""Distils the built-in matcher's word vectors from a BERT sentence encoder; needs numpy only.

    python scripts/distil_vectors.py MODEL_FOLDER server/pilotfish/models/builtin/vectors.npz

MODEL_FOLDER holds `model.safetensors`, `config.json` and `tokenizer.json` of all-MiniLM-L6-v2.
The method is that of model2vec (Tulkens & van Dongen, 2024): every token goes through the encoder
by itself, the outputs are reduced by PCA and weighted by SIF over a Zipf law of their ranks.
Rows are stored as int8 with one scale each. See LICENSE.vectors.md beside the output.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import unicodedata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]

DIMENSIONS = 256
SIF = 1e-4
BATCH = 512

# Words of interfaces that the tokenizer splits; as one token each they keep their meaning.
WORDS_OF_INTERFACES = [
    "checkout",
    "wishlist",
    "signup",
    "signin",
    "login",
    "logout",
    "username",
    "dropdown",
    "checkbox",
    "unsubscribe",
    "subscribe",
    "autosave",
    "autoplay",
    "sitemap",
    "faq",
    "faqs",
    "webhook",
    "webhooks",
    "onboarding",
    "changelog",
    "dashboard",
    "newsletter",
    "timezone",
    "paywall",
    "popup",
    "tooltip",
    "sidebar",
    "navbar",
    "screenshot",
    "avatar",
    "favourites",
    "favorites",
    "favourite",
    "bookmark",
    "bookmarks",
    "upload",
    "uploads",
    "download",
    "downloads",
    "reorder",
    "refund",
    "refunds",
    "refundable",
    "coupon",
    "coupons",
    "voucher",
    "vouchers",
    "promo",
    "giftcard",
    "invoice",
    "invoices",
    "billing",
    "prepaid",
    "payout",
    "payouts",
    "autofill",
    "passcode",
    "passkey",
    "passkeys",
    "biometric",
    "authenticator",
    "api",
    "apis",
    "sms",
    "csv",
    "pdf",
    "url",
    "urls",
    "backup",
    "backups",
    "workspace",
    "workspaces",
    "teammate",
    "teammates",
    "admin",
    "admins",
    "timeline",
    "kanban",
    "todo",
    "todos",
    "cancelled",
    "canceled",
    "shipped",
    "restock",
    "basket",
    "trolley",
    "mugs",
    "mug",
    "tumbler",
    "teapot",
    "delete",
    "deleted",
    "deletion",
    "rename",
    "renamed",
    "resend",
    "reset",
    "resets",
    "unfollow",
    "mute",
    "unmute",
    "unarchive",
    "archive",
    "archived",
    "preorder",
]


def main(model: Path, target: Path) -> None:
    tensors = read_safetensors(model / "model.safetensors")
    config = json.loads((model / "config.json").read_text())
    vocabulary: dict[str, int] = json.loads((model / "tokenizer.json").read_text())["model"][
        "vocab"
    ]
    words, inputs = select_tokens(vocabulary)
    print(f"{len(words)} tokens of {len(vocabulary)}")
    outputs = encode_tokens(Encoder(tensors, config["num_attention_heads"]), inputs)
    vectors = weight(reduce(outputs, DIMENSIONS))
    scale = np.abs(vectors).max(axis=1) / 127
    rows = np.round(vectors / scale[:, None]).astype(np.int8)
    names = np.frombuffer("\n".join(words).encode(), np.uint8)
    np.savez_compressed(target, words=names, rows=rows, scale=scale.astype(np.float16))
    print(f"{target}: {target.stat().st_size / 1e6:.2f} MB")


def read_safetensors(path: Path) -> dict[str, Array]:
    """All float32 tensors of a safetensors file: a length, a JSON header, the raw data."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header: dict[str, Any] = json.loads(data[8 : 8 + length])
    tensors: dict[str, Array] = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] != "F32":
            continue
        first, last = entry["data_offsets"]
        raw = data[8 + length + first : 8 + length + last]
        tensors[name] = np.frombuffer(raw, np.float32).reshape(entry["shape"])
    return tensors


def select_tokens(vocabulary: dict[str, int]) -> tuple[list[str], list[list[int]]]:
    """Tokens worth keeping, in their order of frequency, each with its ids for the encoder."""
    first, last = vocabulary["[CLS]"], vocabulary["[SEP]"]
    words: list[str] = []
    inputs: list[list[int]] = []
    for token, number in sorted(vocabulary.items(), key=lambda item: item[1]):
        if is_latin(token):
            words.append(token)
            inputs.append([first, number, last])
    for word in WORDS_OF_INTERFACES:
        pieces = split_word(word, vocabulary)
        if word not in vocabulary and word.isalpha():
            words.append(word)
            inputs.append([first, *pieces, last])
    return words, inputs


def is_latin(token: str) -> bool:
    body = token.removeprefix("##")
    if token.startswith("[") and token.endswith("]") and len(token) > 1:
        return False
    return bool(body) and all(
        ch.isascii() or unicodedata.name(ch, "").startswith("LATIN") for ch in body
    )


def split_word(word: str, vocabulary: dict[str, int]) -> list[int]:
    pieces: list[int] = []
    start = 0
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocabulary:
                pieces.append(vocabulary[piece])
                start = end
                break
        else:
            return [vocabulary["[UNK]"]]
    return pieces


class Encoder:
    """The forward pass of a BERT encoder without masks: all sequences of a batch are as long."""

    def __init__(self, tensors: dict[str, Array], heads: int) -> None:
        self.t = tensors
        self.heads = heads
        self.layers = 1 + max(
            int(name.split(".")[2]) for name in tensors if name.startswith("encoder.layer.")
        )

    def mean(self, ids: NDArray[np.int64]) -> Array:
        """Token ids (batch, length) to the mean of their last hidden states (batch, width)."""
        t = self.t
        x = t["embeddings.word_embeddings.weight"][ids]
        x = x + t["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = x + t["embeddings.token_type_embeddings.weight"][0]
        x = self.norm(x, "embeddings.LayerNorm")
        for layer in range(self.layers):
            x = self.layer(x, f"encoder.layer.{layer}")
        return x.mean(axis=1)

    def layer(self, x: Array, name: str) -> Array:
        attended = self.linear(
            self.attend(x, f"{name}.attention.self"), f"{name}.attention.output.dense"
        )
        x = self.norm(x + attended, f"{name}.attention.output.LayerNorm")
        inner = gelu(self.linear(x, f"{name}.intermediate.dense"))
        return self.norm(x + self.linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def attend(self, x: Array, name: str) -> Array:
        batch, length, width = x.shape
        size = width // self.heads

        def split(part: str) -> Array:
            return (
                self.linear(x, f"{name}.{part}")
                .reshape(batch, length, self.heads, size)
                .transpose(0, 2, 1, 3)
            )

        scores = split("query") @ split("key").transpose(0, 1, 3, 2) / math.sqrt(size)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        scores = scores / scores.sum(axis=-1, keepdims=True)
        return (scores @ split("value")).transpose(0, 2, 1, 3).reshape(batch, length, width)

    def linear(self, x: Array, name: str) -> Array:
        return x @ self.t[f"{name}.weight"].T + self.t[f"{name}.bias"]

    def norm(self, x: Array, name: str) -> Array:
        centred = x - x.mean(axis=-1, keepdims=True)
        variance = (centred**2).mean(axis=-1, keepdims=True)
        scaled = centred / np.sqrt(variance + 1e-12)
        return scaled * self.t[f"{name}.weight"] + self.t[f"{name}.bias"]


def gelu(x: Array) -> Array:
    """x/2 (1 + erf(x/sqrt 2)); erf after Abramowitz & Stegun 7.1.26, off by at most 1.5e-7."""
    z = np.abs(x) / np.float32(math.sqrt(2))
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = np.zeros_like(t)
    for a in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = (series + np.float32(a)) * t
    return (0.5 * x * (1 + np.sign(x) * (1 - series * np.exp(-z * z)))).astype(np.float32)


def encode_tokens(encoder: Encoder, inputs: list[list[int]]) -> Array:
    lengths = sorted({len(ids) for ids in inputs})
    width = encoder.t["embeddings.word_embeddings.weight"].shape[1]
    outputs = np.zeros((len(inputs), width), np.float32)
    for length in lengths:
        where = [index for index, ids in enumerate(inputs) if len(ids) == length]
        for start in range(0, len(where), BATCH):
            part = where[start : start + BATCH]
            outputs[part] = encoder.mean(np.array([inputs[index] for index in part]))
    return outputs


def reduce(outputs: Array, dimensions: int) -> Array:
    centred = outputs - outputs.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred)
    return centred @ vectors[:, ::-1][:, :dimensions]


def weight(vectors: Array) -> Array:
    """SIF weights a/(a + p), with p from Zipf's law over the rank in the vocabulary."""
    inverse_rank = 1 / np.arange(2, len(vectors) + 2)
    probability = inverse_rank / inverse_rank.sum()
    return vectors * (SIF / (SIF + probability))[:, None].astype(np.float32)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
