import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Lends a file that only this user can read, for as long as `use` runs.
 * @param {string} content
 * @param {(file: string) => void} use
 */
export function withPrivateFile(content, use) {
  const folder = mkdtempSync(join(tmpdir(), 'quillet-'));
  const file = join(folder, 'content');
  try {
    writeFileSync(file, content, { mode: 0o600 });
    use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
