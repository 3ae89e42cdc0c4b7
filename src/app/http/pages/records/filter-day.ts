import * as z from 'zod';

const day = z.iso.date('must be a date');

/** Members enter whole days. The lists take two times, both exclusive. */
export const filterDay = {
  from: day.transform((text) => Date.parse(text) - 1).optional(),
  to: day.transform((text) => Date.parse(text) + 86_400_000).optional(),
};
