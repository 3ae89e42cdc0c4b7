import type { Database } from '../../core/db/database';
import { type OwnTypefaces, standardFamily } from '../../engine/fields';

import { listTypefaces } from './font-store';

/** The account's own typefaces. Runs no query when these properties name none. */
export async function knownTypefaces(
  db: Database,
  accountId: string,
  properties: readonly { typeface?: unknown }[],
): Promise<OwnTypefaces> {
  const namesOwn = properties.some(
    ({ typeface }) => typeof typeface === 'string' && standardFamily(typeface) === null,
  );
  const known = new Map<string, number | null>();
  for (const { typeface, characterWidth } of namesOwn ? await listTypefaces(db, accountId) : []) {
    // The weights of a typeface may differ in width, so a typeface with several has no single one.
    known.set(typeface, known.has(typeface) ? null : characterWidth);
  }
  return known;
}
