import * as z from 'zod';

/** A time in an answer: ISO 8601 in UTC. */
export const shownTime = z.string().meta({ format: 'date-time' });
