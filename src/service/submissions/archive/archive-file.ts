import * as z from 'zod';
import { gunzip, gzip } from '../../../lib/gzip';
import { type ArchivedSubmission, archivedSchema } from './archived-submission';

/**
 * The form of an archive: the submissions of one account that were archived together. They are
 * compressed as one text, because similar records then take a few hundred bytes each.
 */
const archiveSchema = z.object({ form: z.literal(1), submissions: z.record(z.string(), z.unknown()) });

/** The submissions in an archive, by id. One that is damaged does not harm the others. */
export type Archive = ReadonlyMap<string, unknown>;

export async function encodeArchive(archive: Archive): Promise<Uint8Array> {
  return gzip(JSON.stringify({ form: 1, submissions: Object.fromEntries(archive) }));
}

/** Bytes that are no archive. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
}

/** A newer release has written an archive, or an entry of one. It is not damaged. */
export class NewerForm extends Error {
  override readonly name = 'NewerForm';
}

/** Throws `UnreadableArchive` or `NewerForm`. */
export async function decodeArchive(bytes: Uint8Array): Promise<Archive> {
  try {
    const parsed = JSON.parse(await gunzip(bytes));
    expectForm(parsed?.form, 1);
    return new Map(Object.entries(archiveSchema.parse(parsed).submissions));
  } catch (error) {
    if (error instanceof NewerForm) throw error;
    // Messages of parsers quote what they could not read.
    throw new UnreadableArchive(
      `its bytes are no archive (${error instanceof Error ? error.name : 'unknown'})`,
    );
  }
}

/** A submission in an archive; null when it is not in it. Throws when it is damaged. */
export function submissionIn(archive: Archive, id: string): ArchivedSubmission | null {
  const found = archive.get(id);
  if (found === undefined) return null;
  expectForm((found as { journal?: unknown } | null)?.journal, 2);
  return archivedSchema.parse(found);
}

function expectForm(form: unknown, known: number): void {
  if (typeof form === 'number' && form > known)
    throw new NewerForm(`it has form ${form}, and this code knows forms up to ${known}`);
}
