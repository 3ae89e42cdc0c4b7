import { readdirSync } from 'node:fs';

/** The files of migrations, in their order. */
export function migrationFiles() {
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
