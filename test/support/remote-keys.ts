import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys and certificates of OpenSSL, for the stand-ins of services that hold keys. */

const kinds = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  rsa: ['-newkey', 'rsa:2048'],
  rsa4096: ['-newkey', 'rsa:4096'],
  /** A key that is used in place of another one. */
  stranger: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const;

export type RemoteKind = keyof typeof kinds;

export function isRemoteKind(name: string): name is RemoteKind {
  return Object.hasOwn(kinds, name);
}

let folder = '';
const made = new Set<RemoteKind>();

function openssl(...words: string[]): Buffer {
  return execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
}

function makeRoot(): void {
  folder = mkdtempSync(join(tmpdir(), 'quillet-remote-keys-'));
  const authority = ['-addext', 'keyUsage=critical,keyCertSign'];
  const subject = ['-subj', '/O=Quillet tests/CN=Root of remote keys', '-days', '3000', '-nodes'];
  openssl('req', '-x509', ...kinds.ec, '-keyout', 'root.key', '-out', 'root.pem', ...subject, ...authority);
  writeFileSync(join(folder, 'usage'), 'keyUsage=critical,digitalSignature,nonRepudiation\n');
}

/** Makes a key with its certificate when it is first asked for. */
function make(kind: RemoteKind): void {
  if (folder === '') makeRoot();
  if (made.has(kind)) return;
  const subject = ['-subj', `/O=Example GmbH/CN=Seal of Example (${kind})`];
  openssl(
    'req',
    '-new',
    ...kinds[kind],
    '-nodes',
    '-keyout',
    `${kind}.key`,
    '-out',
    `${kind}.csr`,
    ...subject,
  );
  const issued = ['-CA', 'root.pem', '-CAkey', 'root.key', '-days', '900', '-extfile', 'usage'];
  openssl('x509', '-req', '-in', `${kind}.csr`, '-out', `${kind}.pem`, ...issued);
  made.add(kind);
}

/** The certificate of a key and that of its root, in PEM. */
export function certificatesOf(kind: RemoteKind): [own: string, root: string] {
  make(kind);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return [read(`${kind}.pem`), read('root.pem')];
}

/** Those certificates in DER. */
export function encodedCertificatesOf(kind: RemoteKind): [own: Buffer, root: Buffer] {
  const [own, root] = certificatesOf(kind);
  return [encoded(own), encoded(root)];
}

function encoded(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64');
}

export function publicKeyOf(kind: RemoteKind): Buffer {
  return createPublicKey(certificatesOf(kind)[0]).export({ type: 'spki', format: 'der' });
}

/** Signs a SHA-256 digest: ECDSA, or RSA with PKCS #1 v1.5. */
export function signDigest(kind: RemoteKind, digest: Uint8Array): Buffer {
  make(kind);
  writeFileSync(join(folder, 'digest'), digest);
  return openssl('pkeyutl', '-sign', '-inkey', `${kind}.key`, '-in', 'digest', '-pkeyopt', 'digest:sha256');
}

export function isForCertificates(pathname: string): boolean {
  return pathname.startsWith('/certificates-of-remote-keys/');
}

/** Gives the certificates of a key to tests that run in the Worker. */
export function giveCertificates(pathname: string, answer: ServerResponse): void {
  const kind = pathname.split('/').at(-1) ?? '';
  answer.end(isRemoteKind(kind) ? certificatesOf(kind).join('') : '');
}
