import * as z from 'zod';
import { conformanceDemands, conformanceLevels, partOfLevel } from '../../engine';

const level = z.enum(conformanceLevels);

/** The levels of one document: those of one part of PDF/A, and PDF/UA. */
export const shownConformance = z.array(level);

const twoParts =
  'a file is of part 2 or of part 3 of PDF/A, and says so once (ISO 19005-3, 6.6.4): leave out pdfa-3b, or all others of PDF/A';

const levels = z
  .array(level)
  .transform((sent) => conformanceLevels.filter((one) => sent.includes(one)))
  .refine((sent) => new Set(sent.map(partOfLevel).filter((part) => part !== null)).size <= 1, twoParts);

export const sentConformance = z.union(
  [z.literal('none').transform((): z.output<typeof level>[] => []), level.transform((one) => [one]), levels],
  `must be "none", or one of ${conformanceLevels.join(', ')}, alone or as a list`,
);

export const conformanceDemand = z.enum(conformanceDemands);
