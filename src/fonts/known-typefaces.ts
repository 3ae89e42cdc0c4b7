import type { Database } from '../db/database';
import { standardFamily } from '../fields/field-catalogue';
import { listTypefaces } from './font-store';

/** The account's own typefaces; nobody is asked when these properties name none. */
export const knownTypefaces = async (
  db: Database,
  accountId: string,
  properties: readonly { typeface?: unknown }[],
): Promise<ReadonlySet<string>> => {
  const namesOwn = properties.some(
    ({ typeface }) => typeof typeface === 'string' && standardFamily(typeface) === null,
  );
  return new Set(namesOwn ? await listTypefaces(db, accountId) : []);
};
