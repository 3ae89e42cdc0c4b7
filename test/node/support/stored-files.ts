import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The keys of all files in the bucket of a local product, which may run. */
export function storedKeys(state: string): string[] {
  return withBucket(state, (db) =>
    db
      .prepare('select key from _mf_objects')
      .all()
      .map(({ key }) => String(key)),
  );
}

/** Lets all files in the bucket of an ended product be older. */
export function ageFiles(state: string, milliseconds: number): void {
  withBucket(state, (db) => db.prepare('update _mf_objects set uploaded = uploaded - ?').run(milliseconds));
}

function withBucket<Value>(state: string, work: (db: DatabaseSync) => Value): Value {
  const folder = join(state, '.wrangler/state/v3/r2');
  const [file = ''] = globSync('**/*.sqlite', { cwd: folder }).filter((name) => !name.includes('metadata'));
  const db = new DatabaseSync(join(folder, file));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
