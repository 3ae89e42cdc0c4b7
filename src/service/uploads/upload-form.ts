import * as z from 'zod';

/** What stands before the file. What else a client adds of its own accord does not matter. */
export const uploadForm = z.object({ key: z.string(), policy: z.string() });
