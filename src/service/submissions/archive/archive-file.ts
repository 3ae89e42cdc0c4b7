import * as z from 'zod';
import { type ArchivedSubmission, archivedSchema } from './archived-submission';

/**
 * The form of an archive: the submissions of one account that were archived together. They are
 * compressed as one text, because similar records then take a few hundred bytes each.
 */
const archiveSchema = z.object({ form: z.literal(1), submissions: z.record(z.string(), z.unknown()) });

/** The submissions in an archive, by id. One that is damaged does not harm the others. */
export type Archive = ReadonlyMap<string, unknown>;

export async function encodeArchive(archive: Archive): Promise<Uint8Array> {
  const text = JSON.stringify({ form: 1, submissions: Object.fromEntries(archive) });
  return new Uint8Array(await new Response(through(text, new CompressionStream('gzip'))).arrayBuffer());
}

/** Throws on bytes that are no archive. */
export async function decodeArchive(bytes: Uint8Array): Promise<Archive> {
  const text = await new Response(through(bytes, new DecompressionStream('gzip'))).text();
  return new Map(Object.entries(archiveSchema.parse(JSON.parse(text)).submissions));
}

/** A submission in an archive; null when it is not in it. Throws when it is damaged. */
export function submissionIn(archive: Archive, id: string): ArchivedSubmission | null {
  const found = archive.get(id);
  return found === undefined ? null : archivedSchema.parse(found);
}

function through(content: string | Uint8Array, change: CompressionStream | DecompressionStream) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const stream = new Response(new Uint8Array(bytes)).body;
  if (!stream) throw new Error('An archive has no bytes.');
  return stream.pipeThrough(change);
}
