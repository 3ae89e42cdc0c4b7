import { isLoopbackAddress, isPublicAddress } from './public-addresses';

/** The purposes of calls to external URLs. Loopback is opened for each one separately. */
export const externalPurposes = [
  'webhooks',
  'sources',
  'images',
  's3',
  'timestamps',
  'revocation',
  'seal_keys',
  'sign_on',
] as const;
export type ExternalPurpose = (typeof externalPurposes)[number];

/** Time stamps and answers about certificates are signed, and most authorities offer them in clear only. */
const signedPurposes: readonly ExternalPurpose[] = ['timestamps', 'revocation'];

export type LoopbackFor = ReadonlySet<ExternalPurpose>;

/**
 * Reads the variable LOOPBACK_FOR: purposes separated by commas. Null when it names something else.
 */
export function readLoopbackFor(text: string | undefined): LoopbackFor | null {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const purposes = externalPurposes.filter((purpose) => names.includes(purpose));
  const known: readonly string[] = ['', ...externalPurposes];
  return names.every((name) => known.includes(name)) ? new Set(purposes) : null;
}

export type CheckedAddress =
  /** `resolve`: a host name whose IP addresses must be public too. */
  { ok: true; url: URL; resolve: string | null } | { ok: false; message: string };

/** Names that have a meaning only inside a network or a machine. */
const closedNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/;

/** Checks whether a URL may be fetched, without resolving its host name. */
export function checkAddress(
  address: string,
  { purpose, loopbackFor }: { purpose: ExternalPurpose; loopbackFor: LoopbackFor },
): CheckedAddress {
  const url = URL.parse(address);
  if (!url) return refused('it is not a valid URL');
  if (url.username !== '' || url.password !== '') return refused('it contains credentials');
  const host = hostOf(url);
  if (loopbackFor.has(purpose) && isLoopback(host) && /^https?:$/.test(url.protocol)) {
    return { ok: true, url, resolve: null };
  }
  const isClear = signedPurposes.includes(purpose) && url.protocol === 'http:';
  if (url.protocol !== 'https:' && !isClear) return refused('it must begin with https:');
  // When loopback is open for some purpose, as in development, a server may also use port 80.
  const ports = loopbackFor.size > 0 ? ['', '80'] : [''];
  if (!ports.includes(url.port)) return refused(`port ${url.port} is not allowed; use port 443`);
  if (isNumeric(host)) {
    return isPublicAddress(host) ? { ok: true, url, resolve: null } : notPublic;
  }
  const labels = host.split('.');
  if (labels.length < 2 || labels.includes('') || closedNames.test(host)) return notPublic;
  return { ok: true, url, resolve: host };
}

function refused(message: string): CheckedAddress {
  return { ok: false, message };
}

export const notPublic = { ok: false as const, message: 'it is not a public address' };

/** The host without the brackets of IPv6 and without the final dot of a full name. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function isNumeric(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}

function isLoopback(host: string): boolean {
  return isNumeric(host) ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host);
}
