import { spawn } from 'node:child_process';

const TIMEOUT_MS = 120_000;
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024;

/** @typedef {{ code: number | null, output: Buffer, errors: string }} Ended */

/**
 * Runs a program to its end, in limited time.
 * @param {string} program
 * @param {string[]} words
 * @returns {Promise<Ended>}
 */
export function run(program, words) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
    /** @type {Buffer[]} */
    const pieces = [];
    let size = 0;
    let errors = '';
    child.stdout.on('data', (piece) => {
      size += piece.length;
      if (size <= MOST_OUTPUT_BYTES) pieces.push(piece);
      else child.kill('SIGKILL');
    });
    child.stderr.on('data', (piece) => {
      if (errors.length < 100_000) errors += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(pieces), errors }));
  });
}

export function isInstalled(/** @type {string} */ program) {
  return run(program, ['--version']).then(
    () => true,
    () => false,
  );
}
