import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file beside its place and moves it there, so that nobody finds half of it. */
export function writeWhole(file: string, content: string | Uint8Array, mode = 0o666): void {
  mkdirSync(dirname(file), { recursive: true });
  const made = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    writeFileSync(made, content, { mode });
    renameSync(made, file);
  } catch (error) {
    rmSync(made, { force: true });
    throw error;
  }
}
