/**
 * SQL about the keys that seal for the deployment (src/core/db/tables/seal-keys.ts). The statements
 * that change a key return what they changed.
 * @typedef {object} SealKey
 * @property {string} certificate_hash
 * @property {string} name
 * @property {'deployment' | null} used_for
 * @property {number} created_at
 * @property {number} expires_at
 * @property {number | null} replaced_at
 * @property {number | null} revoked_at
 * @property {string | null} revocation_reason
 */

const SHOWN = [
  ...['certificate_hash', 'name', 'used_for', 'created_at', 'expires_at'],
  ...['replaced_at', 'revoked_at', 'revocation_reason'],
].join(', ');

export const listSql = `SELECT ${SHOWN} FROM seal_keys ORDER BY created_at DESC`;

/** Takes the key in use out of use: the next document makes a new one. @param {number} now */
export function rotateSql(now) {
  return `UPDATE seal_keys SET used_for = NULL, replaced_at = ${now}
    WHERE used_for = 'deployment' RETURNING ${SHOWN}`;
}

/**
 * Erases a key. Its certificate stays, with the time and the reason.
 * @param {string} hash
 * @param {string} reason
 * @param {number} now
 */
export function revokeSql(hash, reason, now) {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`This is no SHA-256 of a certificate: ${hash}`);
  return `UPDATE seal_keys SET used_for = NULL, encrypted_key = '', replaced_at = COALESCE(replaced_at, ${now}),
    revoked_at = ${now}, revocation_reason = '${reason.replaceAll("'", "''")}'
    WHERE certificate_hash = '${hash}' AND revoked_at IS NULL RETURNING ${SHOWN}`;
}
