import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { weights } from '../../../engine';
import { doHeavyWork } from '../../../lib/heavy-work';
import { limits } from '../../../lib/limits';
import { loadCompiled } from '../document/load-compiled';
import type { Drawable } from './find-drawable';

/** Reads the pages of a compiled document. `full`: there was no room for it. */
export async function readDocument<Result>(
  deps: { db: Database; files: Files },
  { pdfKey, planKey }: Drawable['document'],
  read: (pdf: Uint8Array) => Promise<Result>,
): Promise<Result | 'full'> {
  const { start } = await loadCompiled(deps, { pdfKey, planKey });
  const work = { bytes: weights.findFields(start.length), heldSeconds: limits.detectionHeldSeconds };
  return doHeavyWork(work, async () => {
    const bytes = await deps.files.read(pdfKey);
    if (!bytes) throw new Error(`The compiled document ${pdfKey} is missing.`);
    return read(bytes);
  });
}
