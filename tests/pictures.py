"""JPEGs as far as a server looks into them: markers, a frame header, an end."""

from base64 import b64encode

__all__ = ["jpeg", "jpeg_bytes"]

_APP0 = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"


def jpeg_bytes(width: int, height: int, *, marker: int = 0xC0, before: bytes = _APP0) -> bytes:
    size = height.to_bytes(2) + width.to_bytes(2)
    frame = bytes((0xFF, marker)) + (17).to_bytes(2) + b"\x08" + size + b"\x03" + bytes(9)
    return b"\xff\xd8" + before + frame + b"\xff\xd9"


def jpeg(width: int = 16, height: int = 8) -> str:
    """In Base64."""
    return b64encode(jpeg_bytes(width, height)).decode()
