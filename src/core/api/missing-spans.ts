import * as z from 'zod';
import type { Span } from '../db/volumes/volumes';

/** The properties of a page of which some spans could not be read. */
export const missingSpans = {
  missing_spans: z
    .array(z.object({ from: z.string().nullable(), until: z.string().nullable() }))
    .optional()
    .describe(
      'Present when records of these times could not be read: they are not in the page, however many they are. `null`: without a beginning, or without an end. Read the page again later.',
    ),
};

/** Says which spans are absent from a page; nothing when none is. */
export function presentAbsent(absent: readonly Span[]) {
  if (absent.length === 0) return {};
  const text = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    incomplete: true as const,
    missing_spans: absent.map(({ from, until }) => ({ from: text(from), until: text(until) })),
  };
}

export const incompletePage = z
  .literal(true)
  .optional()
  .describe('Present when some records of the page could not be read.');
