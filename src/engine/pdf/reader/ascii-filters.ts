import { hexDigit, isWhitespace } from './characters';

export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const output = new Uint8Array((bytes.length + 1) >> 1);
  let nibbles = 0;
  for (const byte of bytes) {
    if (byte === 62) break;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    const at = nibbles >> 1;
    output[at] = nibbles % 2 === 0 ? digit << 4 : (output[at] ?? 0) | digit;
    nibbles += 1;
  }
  return output.subarray(0, (nibbles + 1) >> 1);
}

export function decodeAscii85(bytes: Uint8Array): Uint8Array {
  // `z` stands for four zero bytes, so one byte can become four.
  const output = new Uint8Array(bytes.length * 4 + 4);
  let length = 0;
  let group = 0;
  let digits = 0;
  const put = (value: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      output[length] = Math.floor(value / 256 ** (3 - index)) & 255;
      length += 1;
    }
  };
  for (const byte of bytes) {
    if (byte === 126) break;
    if (isWhitespace(byte)) continue;
    if (byte === 122 && digits === 0) {
      put(0, 4);
      continue;
    }
    if (byte < 33 || byte > 117) continue;
    group = group * 85 + (byte - 33);
    digits += 1;
    if (digits < 5) continue;
    put(group, 4);
    group = 0;
    digits = 0;
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing += 1) group = group * 85 + 84;
    put(group, digits - 1);
  }
  return output.subarray(0, length);
}
