/** SHA-256 (FIPS 180-4) in hex: `crypto.subtle` is missing on plain-http hosts. */

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

const K = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);

export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = (bytes.length + 72) >> 6;
  const data = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, index) => {
    data.setUint8(index, byte);
  });
  data.setUint8(bytes.length, 0x80);
  data.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  data.setUint32(blocks * 64 - 4, bytes.length << 3);
  let hash = START;
  for (let block = 0; block < blocks; block++) hash = mix(hash, data, block * 64);
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(hash: number[], data: DataView, offset: number): number[] {
  const w: number[] = [];
  let [a, b, c, d, e, f, g, h] = hash as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    if (i < 16) w[i] = data.getInt32(offset + i * 4);
    else {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]!) | 0);
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
