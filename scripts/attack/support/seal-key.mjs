import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key for seals with a certificate that it issued to itself, which does not seal yet. */
export function newSealKey() {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-key-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const usage = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'],
        ...['-subj', '/CN=Private', '-keyout', key, '-out', certificate],
        ...usage.flatMap((extension) => ['-addext', extension]),
      ],
      { stdio: 'ignore' },
    );
    const certificates = readFileSync(certificate, 'utf8');
    return {
      key: { kind: 'file', certificates, private_key: readFileSync(key, 'utf8') },
      in_use: false,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
