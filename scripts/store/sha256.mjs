import { createHash } from 'node:crypto';

/** @param {Buffer | string} content @returns {string} in hex */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
