import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

/** Creates the signing key once: kept across restarts, it keeps earlier signed links valid. */
export function ensureSigningKey(/** @type {string} */ file) {
  if (existsSync(file)) return;
  writeFileSync(file, `SIGNING_KEY=${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
}
