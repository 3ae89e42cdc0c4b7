import * as z from 'zod';
import { conformanceDemands, conformanceLevels } from '../../engine';

const level = z.enum(conformanceLevels);

/** The levels of one document: at most one of PDF/A, and PDF/UA. */
export const shownConformance = z.array(level);

const levels = z
  .array(level)
  .refine((sent) => sent.filter((one) => one !== 'pdfua-1').length <= 1)
  .transform((sent) => conformanceLevels.filter((one) => sent.includes(one)));

export const sentConformance = z.union(
  [z.literal('none').transform((): z.output<typeof level>[] => []), level.transform((one) => [one]), levels],
  `must be "none", or one of ${conformanceLevels.join(', ')}, alone or as a list with at most one level of PDF/A`,
);

export const conformanceDemand = z.enum(conformanceDemands);
