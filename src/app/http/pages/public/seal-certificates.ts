import { Hono } from 'hono';
import { listKeys } from '../../../../service/seals/seal-key-store';
import { spellCertificate } from '../../../../service/seals/spell-pem';
import type { AppEnv } from '../../app-env';

/**
 * The certificates of all keys that ever sealed a document of this deployment, the newest first.
 * The holder of a sealed document compares its certificate with them, or gives them to a program
 * that checks seals.
 */
export const sealCertificates = new Hono<AppEnv>().get('/.well-known/quillet/certificates.pem', async (c) => {
  const keys = await listKeys(c.get('services').db);
  if (keys.length === 0) return c.notFound();
  c.header('Content-Type', 'application/x-pem-file');
  c.header('Cache-Control', 'public, max-age=300');
  return c.body(keys.map(spellCertificate).join('\n'));
});
