/** An IP address as one number, with the number of its bits. */
type Address = { bits: 32 | 128; value: bigint };

/** Tells whether a text is an IP address or a CIDR range, IPv4 or IPv6. */
export function isIpRange(text: string): boolean {
  return parseRange(text) !== null;
}

/** Tells whether an address is in a range. An IPv4 address in IPv6 form counts as IPv4. */
export function isInRange(ip: string, range: string): boolean {
  const address = parseAddress(ip);
  const parsed = parseRange(range);
  if (!address || !parsed || address.bits !== parsed.bits) return false;
  const rest = BigInt(parsed.bits - parsed.prefix);
  return address.value >> rest === parsed.value >> rest;
}

function parseRange(text: string): (Address & { prefix: number }) | null {
  const [ip = '', length, ...more] = text.split('/');
  const address = parseAddress(ip);
  if (!address || more.length > 0) return null;
  if (length === undefined) return { ...address, prefix: address.bits };
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  // The length of an IPv4 range in IPv6 form counts the 96 bits before it.
  const prefix = Number(length) - (ip.includes(':') && address.bits === 32 ? 96 : 0);
  return prefix >= 0 && prefix <= address.bits ? { ...address, prefix } : null;
}

function parseAddress(text: string): Address | null {
  const value = text.includes(':') ? null : parseV4(text);
  if (value !== null) return { bits: 32, value };
  const long = parseV6(text);
  if (long === null) return null;
  return long >> 32n === 0xffffn ? { bits: 32, value: long & 0xffffffffn } : { bits: 128, value: long };
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): bigint | null {
  const halves = withoutV4(text)?.split('::');
  if (!halves || halves.length > 2) return null;
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

/** Writes an IPv4 address at the end of an IPv6 address as two groups. */
function withoutV4(text: string): string | null {
  const end = text.lastIndexOf(':') + 1;
  const last = text.slice(end);
  if (!last.includes('.')) return text;
  const value = parseV4(last);
  if (value === null) return null;
  return `${text.slice(0, end)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}
