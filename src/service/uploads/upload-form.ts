import * as z from 'zod';

/** The form fields before the file. Other fields that a client adds do not matter. */
export const uploadForm = z.object({ key: z.string(), policy: z.string() });
