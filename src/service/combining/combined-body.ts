import * as z from 'zod';
import { columnOf, namesOf, valuesOf } from '../../lib/catalogue';
import { limits } from '../../lib/limits';
import { sourceRows } from './source-types';

const names = namesOf(sourceRows);
const knownTypes = `must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const sourcePdf = z.discriminatedUnion('type', valuesOf(columnOf(sourceRows, 'sent')), {
  error: ({ code }) => (code === 'invalid_union' ? knownTypes : undefined),
});

export type SourcePdf = z.output<typeof sourcePdf>;

export const sourcePdfs = z
  .array(sourcePdf)
  .min(1, 'must have at least one source')
  .max(limits.mergeSources, `must have at most ${limits.mergeSources} sources (mergeSources)`)
  .describe('The sources, in the order of their pages in the combined PDF.');

export const expiresIn = z
  .number()
  .int()
  .min(1)
  .max(limits.expireAfterDays * 24 * 3600)
  .nullish()
  .describe('Seconds from now until the PDF is deleted. Default: the PDF is kept.');
