import * as z from 'zod';

/**
 * The facts of a compiled document, as its row holds them: the keys of the results, pages and
 * diagnosis.
 */
const documentFactsSchema = z.object({
  pdfKey: z.string(),
  planKey: z.string(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** The fields that text tags became. Documents of release 0.1.0 do not say. */
  tagged: z.array(z.object({ name: z.string(), page: z.number() })).optional(),
  diagnosis: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type DocumentFacts = z.output<typeof documentFactsSchema>;

export function readFacts(compiled: string | null): DocumentFacts | null {
  return compiled === null ? null : documentFactsSchema.parse(JSON.parse(compiled));
}
