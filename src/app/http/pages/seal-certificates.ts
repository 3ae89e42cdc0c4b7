import { Hono } from 'hono';
import { spellPem } from '../../../lib/pem';
import { listKeys } from '../../../service/seals/seal-key-store';
import type { AppEnv } from '../app-env';

/**
 * The certificates of all keys that ever sealed a document of this deployment, the newest first.
 * Whoever holds a sealed document compares its certificate with them, or gives them to a program
 * that checks seals.
 */
export const sealCertificates = new Hono<AppEnv>().get('/.well-known/quillet/certificates.pem', async (c) => {
  const keys = await listKeys(c.get('services').db);
  if (keys.length === 0) return c.notFound();
  c.header('Content-Type', 'application/x-pem-file');
  c.header('Cache-Control', 'public, max-age=300');
  return c.body(certificatesOf(keys));
});

/** The certificates of these keys in PEM. */
export function certificatesOf(keys: Listed[]): string {
  return keys.map(asPem).join('\n');
}

type Listed = Awaited<ReturnType<typeof listKeys>>[number];

/** Programs skip the lines before the certificate. */
function asPem({ name, certificateHash, certificate, createdAt, replacedAt }: Listed): string {
  const until = replacedAt === null ? 'in use' : `replaced ${day(replacedAt)}`;
  return [
    `${name}, since ${day(createdAt)}, ${until}`,
    `SHA-256 ${certificateHash}`,
    spellPem('CERTIFICATE', certificate),
  ].join('\n');
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
