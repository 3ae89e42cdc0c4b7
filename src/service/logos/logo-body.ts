import * as z from 'zod';

/** An image in a request. */
export const imageValue = z.union(
  [z.string(), z.strictObject({ base64: z.string() })],
  'must be a data: URL or {"base64": "…"}',
);

/** An image as one text, a `data:` URL whose type is not believed. */
export const imageText = imageValue.transform((value) =>
  typeof value === 'string' ? value : `data:application/octet-stream;base64,${value.base64}`,
);
