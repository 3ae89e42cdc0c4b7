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

/** Throws on bytes that are no archive. */
export async function decodeArchive(bytes: Uint8Array): Promise<Archive> {
  return new Map(Object.entries(archiveSchema.parse(JSON.parse(await gunzip(bytes))).submissions));
}

/** A submission in an archive; null when it is not in it. Throws when it is damaged. */
export function submissionIn(archive: Archive, id: string): ArchivedSubmission | null {
  const found = archive.get(id);
  return found === undefined ? null : archivedSchema.parse(found);
}
