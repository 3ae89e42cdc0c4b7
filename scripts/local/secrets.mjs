import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

/** Kept across restarts: links that were signed before stay valid. */
export function ensureSigningKey(/** @type {string} */ file) {
  if (existsSync(file)) return;
  writeFileSync(file, `SIGNING_KEY=${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
}
