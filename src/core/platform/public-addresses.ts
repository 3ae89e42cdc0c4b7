/** Distinguishes public IP addresses from those of machines and private networks. */

/**
 * IPv4 ranges without public unicast addresses (IANA's special-purpose registry, multicast,
 * reserved).
 */
const closedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * The only IPv6 range that is handed out: mapped, translated, local and multicast addresses lie
 * outside it.
 */
const openV6 = [['2000::', 3]] as const;

/**
 * Parts of that range for protocols (Teredo among them), for documentation, and for 6to4, which
 * hides an IPv4 address.
 */
const closedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

type Range = readonly [address: string, bits: number];

/**
 * Checks an IP address, spelled as in a URL or a DNS answer. A text that is no address is not
 * public.
 */
export function isPublicAddress(address: string): boolean {
  const bits = bitsOf(address);
  if (bits === null) return false;
  if (bits.length === 32) return !isWithin(bits, closedV4);
  return isWithin(bits, openV6) && !isWithin(bits, closedV6);
}

export function isLoopbackAddress(address: string): boolean {
  const bits = bitsOf(address);
  return bits !== null && isWithin(bits, [bits.length === 32 ? ['127.0.0.0', 8] : ['::1', 128]]);
}

function isWithin(bits: string, ranges: readonly Range[]): boolean {
  return ranges.some(([address, length]) => bits.startsWith((bitsOf(address) ?? '').slice(0, length)));
}

/** The address as 32 or 128 binary digits. The URL parser knows every spelling, so it decides. */
function bitsOf(address: string): string | null {
  const isV6 = address.includes(':');
  const spelled = URL.parse(`http://${isV6 ? `[${address}]` : address}`)?.hostname ?? '';
  if (isV6) return spelled === '' ? null : groupsOf(spelled.slice(1, -1));
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(spelled)) return null;
  return spelled
    .split('.')
    .map((byte) => inBits(Number(byte), 8))
    .join('');
}

/** The URL parser leaves hexadecimal groups and at most one `::`. */
function groupsOf(spelled: string): string {
  const [head = [], tail = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  return groups.map((group) => inBits(Number.parseInt(group, 16), 16)).join('');
}

function inBits(value: number, width: number): string {
  return value.toString(2).padStart(width, '0');
}
