import { createHash, createHmac } from 'node:crypto';

/**
 * A second implementation of AWS Signature Version 4, written from its documentation, so that the
 * service does not check its own signatures.
 */
export type SignedRequest = {
  method: string;
  /** The path as it was sent, without the query. */
  path: string;
  query?: string;
  headers: Record<string, string | undefined>;
  /** SHA-256 of the body, where no header says it. */
  bodyHash?: string;
};

function hmac(key: string | Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const parts =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/(s3|kms)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

export function accessKeyOf(authorization: string | undefined): string | undefined {
  return parts.exec(authorization ?? '')?.[1];
}

/** The code that AWS answers with, or null when the signature is right. */
export function problemOfSignature(request: SignedRequest, secret: string, now: number): string | null {
  const { headers } = request;
  const found = parts.exec(headers['authorization'] ?? '');
  if (!found) return 'AuthorizationHeaderMalformed';
  const [, , day = '', region = '', service = '', names = '', signature] = found;
  const signedNames = names.split(';');
  const date = headers['x-amz-date'] ?? '';
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signedNames.includes(name))) return 'HeadersNotSigned';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!date.startsWith(day) || !(Math.abs(now - at) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const canonical = [
    request.method,
    request.path.split('/').map(canonicalPart).join('/'),
    request.query ?? '',
    ...[...signedNames].sort().map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'] ?? request.bodyHash ?? '',
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const key = [service, 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, hashed].join('\n')).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

/** Encodes every byte but those of `A-Za-z0-9-._~` as `%XX`, whatever the client has sent. */
function canonicalPart(part: string): string {
  return [...Buffer.from(decodeURIComponent(part))]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}
