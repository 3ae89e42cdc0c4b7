import * as z from 'zod';

/** What compiling a document found, as kept in the row: where the results are and what people are shown. */
const documentFactsSchema = z.object({
  pdfKey: z.string(),
  planKey: z.string(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  diagnosis: z.array(z.object({ code: z.string(), message: z.string() })),
});

export type DocumentFacts = z.output<typeof documentFactsSchema>;

export const readFacts = (compiled: string | null): DocumentFacts | null =>
  compiled === null ? null : documentFactsSchema.parse(JSON.parse(compiled));
