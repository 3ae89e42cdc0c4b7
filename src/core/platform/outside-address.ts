import { isLoopbackAddress, isPublicAddress } from './public-addresses';

/** What outside addresses are fetched for; loopback is opened for each of them separately. */
export const outsidePurposes = ['webhooks', 'sources', 'images', 's3'] as const;
export type OutsidePurpose = (typeof outsidePurposes)[number];

export type LoopbackFor = ReadonlySet<OutsidePurpose>;

/** The var LOOPBACK_FOR: purposes separated by commas. Null when it names something else. */
export const readLoopbackFor = (text: string | undefined): LoopbackFor | null => {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const purposes = outsidePurposes.filter((purpose) => names.includes(purpose));
  const known: readonly string[] = ['', ...outsidePurposes];
  return names.every((name) => known.includes(name)) ? new Set(purposes) : null;
};

export type CheckedAddress =
  /** `resolve`: a name whose addresses have to be public as well. */
  { ok: true; url: URL; resolve: string | null } | { ok: false; message: string };

/** Names that only mean something inside of a network, or of a machine. */
const CLOSED_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/** Whether an address may be fetched, as far as that can be told without asking anybody. */
export const checkAddress = (
  address: string,
  { purpose, loopbackFor }: { purpose: OutsidePurpose; loopbackFor: LoopbackFor },
): CheckedAddress => {
  const url = URL.parse(address);
  if (!url) return refused('it is not an address of the web');
  if (url.username !== '' || url.password !== '') return refused('it holds credentials');
  const host = hostOf(url);
  if (loopbackFor.has(purpose) && isLoopback(host) && /^https?:$/.test(url.protocol)) {
    return { ok: true, url, resolve: null };
  }
  if (url.protocol !== 'https:') return refused('only https: is fetched');
  // Locally, where loopback is open for something, there may be a server on the other well-known port.
  const ports = loopbackFor.size > 0 ? ['', '80'] : [''];
  if (!ports.includes(url.port)) return refused(`port ${url.port} is not open; only 443 is`);
  if (isNumeric(host)) {
    return isPublicAddress(host) ? { ok: true, url, resolve: null } : notPublic;
  }
  const labels = host.split('.');
  if (labels.length < 2 || labels.includes('') || CLOSED_NAMES.test(host)) return notPublic;
  return { ok: true, url, resolve: host };
};

const refused = (message: string): CheckedAddress => ({ ok: false, message });

export const notPublic = { ok: false as const, message: 'it is not a public address' };

/** Without the brackets of IPv6 and the dot that a full name may end with. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isNumeric = (host: string): boolean => host.includes(':') || /^[\d.]+$/.test(host);

const isLoopback = (host: string): boolean =>
  isNumeric(host) ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
