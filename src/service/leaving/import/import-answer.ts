import type { Database } from '../../../core/db/database';
import type { Volumes } from '../../../core/db/volumes/volumes';
import type { Files } from '../../../core/platform/files';
import { type IdKind, isId, timeOfId } from '../../../core/platform/ids';
import type { BatchCoordinators } from '../../batches/batch-coordinators';
import type { CombineCoordinators } from '../../combining/combine-coordinators';
import type { SubmissionCoordinators } from '../../submissions/life/submission-coordinators';

export type ImportDeps = {
  db: Database;
  volumes: Volumes;
  files: Files;
  submissions: SubmissionCoordinators;
  combines: CombineCoordinators;
  batches: BatchCoordinators;
  downloadLinks: { origin: string };
};

/** Which account is brought, at what time, and whether an import of it has begun before. */
export type Bringing = { accountId: string; now: number; hasBegun: boolean };

/** A file of the export, and the key under which it belongs here. */
export type WantedFile = { path: string; key: string; sha256: string; type: string };

/** What was found in some records of an export: problems by the place of the record, or the files that they need. */
export type Checked = { problems: { index: number; problem: string }[]; files: WantedFile[] };

/** Thrown by checks of one record. */
export class Problem extends Error {}

/** Checks each record by itself. */
export async function checkEach<Item>(
  items: readonly Item[],
  check: (item: Item) => WantedFile[] | Promise<WantedFile[]>,
): Promise<Checked> {
  const checked: Checked = { problems: [], files: [] };
  for (const [index, item] of items.entries()) {
    try {
      checked.files.push(...(await check(item)));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // A schema that does not fit, or a text that is no JSON, is a fault of the record.
      const isOfRecord =
        error instanceof Problem || error.name === 'ZodError' || error instanceof SyntaxError;
      if (!isOfRecord) throw error;
      checked.problems.push({ index, problem: error.message.replace(/\s+/g, ' ').slice(0, 300) });
    }
  }
  return checked;
}

export function must(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Problem(problem);
}

const dayMs = 86_400_000;

/** An id has the time at which it was made, by a clock that may be a day ahead of this one. */
export function mustBeId(kind: IdKind, id: string, now: number, problem: string): void {
  must(isId(kind, id) && timeOfId(id) <= now + dayMs, problem);
}

/** `owner`: the account that has the record here. An earlier run of this import may have brought it. */
export function mustBeNew(owner: string | undefined, { accountId, hasBegun }: Bringing): void {
  must(owner === undefined || (hasBegun && owner === accountId), 'it is in this deployment already');
}
