import * as z from 'zod';
import { conformanceDemands, conformanceLevels } from '../../engine';

const level = z.enum(conformanceLevels);

/** The levels of one document. They are a list: other standards may come beside that of archives. */
export const shownConformance = z.array(level);

export const sentConformance = z.union(
  [
    z.literal('none').transform((): z.output<typeof level>[] => []),
    level.transform((one) => [one]),
    z.array(level).max(1),
  ],
  `must be "none", or one of ${conformanceLevels.join(', ')}, alone or as a list`,
);

export const conformanceDemand = z.enum(conformanceDemands);
