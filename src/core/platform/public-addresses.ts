/** Numeric addresses of the internet, told apart from those of machines and networks behind a door. */

/** What is no public unicast address, of IPv4 (IANA's special-purpose registry, multicast, reserved). */
const CLOSED_V4 = [
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

/** Of IPv6 only this is handed out at all: mapped, translated, local and multicast addresses lie outside. */
const OPEN_V6 = [['2000::', 3]] as const;

/** … but for protocols (Teredo among them), documentation, and 6to4, which hides an IPv4 address. */
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

type Range = readonly [address: string, bits: number];

/** `address` is spelled as in a URL or a DNS answer; what is no address at all is not public. */
export const isPublicAddress = (address: string): boolean => {
  const bits = bitsOf(address);
  if (bits === null) return false;
  if (bits.length === 32) return !isWithin(bits, CLOSED_V4);
  return isWithin(bits, OPEN_V6) && !isWithin(bits, CLOSED_V6);
};

export const isLoopbackAddress = (address: string): boolean => {
  const bits = bitsOf(address);
  return bits !== null && isWithin(bits, [bits.length === 32 ? ['127.0.0.0', 8] : ['::1', 128]]);
};

const isWithin = (bits: string, ranges: readonly Range[]): boolean =>
  ranges.some(([address, length]) => bits.startsWith((bitsOf(address) ?? '').slice(0, length)));

/** 32 or 128 digits. The URL parser knows every spelling: it decides what is an address. */
const bitsOf = (address: string): string | null => {
  const isV6 = address.includes(':');
  const spelled = URL.parse(`http://${isV6 ? `[${address}]` : address}`)?.hostname ?? '';
  if (isV6) return spelled === '' ? null : groupsOf(spelled.slice(1, -1));
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(spelled)) return null;
  return spelled
    .split('.')
    .map((byte) => inBits(Number(byte), 8))
    .join('');
};

/** The URL parser leaves hexadecimal groups and at most one `::`. */
const groupsOf = (spelled: string): string => {
  const [head = [], tail = []] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail];
  return groups.map((group) => inBits(Number.parseInt(group, 16), 16)).join('');
};

const inBits = (value: number, width: number): string => value.toString(2).padStart(width, '0');
