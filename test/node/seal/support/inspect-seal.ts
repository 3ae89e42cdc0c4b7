import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteKind } from '../../../support/remote-keys';
import { signedRanges } from './signed-ranges';

export type Judged = {
  /** What pdfsig says of each signature, by heading. */
  signatures: Record<string, string>[];
  /** What OpenSSL says of the signature, as CAdES, with the certificate as its root. */
  cades: string;
  /** What qpdf says of the file. */
  structure: string;
};

/** Lets three programs of others judge a sealed file: pdfsig, OpenSSL and qpdf. */
export function inspectSeal(pdf: Uint8Array, certificate: Uint8Array, password?: string): Judged {
  return withFiles((file) => {
    const path = file('sealed.pdf', pdf);
    const root = file('root.pem', Buffer.from(asPem(certificate)));
    const { covered, signature } = signedRanges(pdf);
    const cms = ['cms', '-verify', '-binary', '-cades', '-inform', 'DER', '-CAfile', root, '-purpose', 'any'];
    const signed = ['-in', file('seal.der', signature), '-content', file('covered', covered)];
    return {
      signatures: readPdfsig(said('pdfsig', [...(password ? ['-upw', password] : []), path])),
      cades: said('openssl', [...cms, ...signed, '-out', '/dev/null']).trim(),
      structure: said('qpdf', ['--check', ...(password ? [`--password=${password}`] : []), path]),
    };
  });
}

/** What pdfsig says of each signature in a file. */
export function signaturesIn(pdf: Uint8Array): Judged['signatures'] {
  return withFiles((file) => readPdfsig(said('pdfsig', [file('signed.pdf', pdf)])));
}

/** What pdfsig says of a good seal of a stand-in's key. */
export function valid(kind: RemoteKind): Record<string, string> {
  return {
    'Signer Certificate Common Name': `Seal of Example (${kind})`,
    'Signature Validation': 'Signature is Valid.',
    'Total document signed': 'yes',
    'Signature Type': 'ETSI.CAdES.detached',
  };
}

/** Whether pdfsig finds one signature, which is valid and covers the whole file. */
export function isSealedFor(pdf: Uint8Array): boolean {
  const [signature, ...more] = signaturesIn(pdf);
  const isWhole = signature?.['Total document signed'] === 'yes';
  return more.length === 0 && isWhole && signature['Signature Validation'] === 'Signature is Valid.';
}

function withFiles<Value>(work: (file: (name: string, bytes: Uint8Array) => string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-seal-'));
  try {
    return work((name, bytes) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a program prints to both outputs, however it ends. */
function said(program: string, parameters: string[]): string {
  const spelled = [program, ...parameters].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  return execFileSync('sh', ['-c', `${spelled} 2>&1 || true`], { encoding: 'utf8' });
}

function readPdfsig(text: string): Record<string, string>[] {
  return text
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((block) =>
      Object.fromEntries(
        [...block.matchAll(/^ {2}- ([^:\n]+)(?:: (.*))?$/gm)].map(([, name = '', value = 'yes']) => [
          name,
          value,
        ]),
      ),
    );
}

export function asPem(certificate: Uint8Array): string {
  const lines =
    Buffer.from(certificate)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
