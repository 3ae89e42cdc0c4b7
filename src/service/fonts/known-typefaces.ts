import type { Database } from '../../core/db/database';
import { type OwnTypefaces, standardFamily } from '../../engine/fields';

import { listTypefaces } from './font-store';

/** The account's own typefaces; nobody is asked when these properties name none. */
export const knownTypefaces = async (
  db: Database,
  accountId: string,
  properties: readonly { typeface?: unknown }[],
): Promise<OwnTypefaces> => {
  const namesOwn = properties.some(
    ({ typeface }) => typeof typeface === 'string' && standardFamily(typeface) === null,
  );
  const known = new Map<string, number | null>();
  for (const { typeface, characterWidth } of namesOwn ? await listTypefaces(db, accountId) : []) {
    // Its weights may differ.
    known.set(typeface, known.has(typeface) ? null : characterWidth);
  }
  return known;
};
