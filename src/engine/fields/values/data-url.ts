const PERCENT = 0x25;

/**
 * Returns the content of a `data:` URL as base64, or null for a text that is no such URL. Base64 in
 * the URL is not checked.
 */
export function base64OfDataUrl(text: string): string | null {
  const comma = /^data:/i.test(text) ? text.indexOf(',') : -1;
  if (comma < 0) return null;
  const isBase64 = text.slice(Math.max(0, comma - 7), comma).toLowerCase() === ';base64';
  const held = text.slice(comma + 1);
  if (!isBase64) return percentDecoded(held).toString('base64');
  return held.includes('%') ? percentDecoded(held).toString('latin1') : held;
}

/** Decodes percent escapes into bytes, not characters: the bytes of a picture need not be text. */
function percentDecoded(text: string): Buffer {
  const bytes = Buffer.from(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const digits = bytes[at] === PERCENT ? bytes.toString('latin1', at + 1, at + 3) : '';
    const isEscape = /^[0-9a-f]{2}$/i.test(digits);
    bytes[length] = isEscape ? Number.parseInt(digits, 16) : (bytes[at] ?? 0);
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, length);
}
