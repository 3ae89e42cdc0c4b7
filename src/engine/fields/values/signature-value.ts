import * as z from 'zod';
import { signatureTypefaces } from '../field-catalogue';

/** [x, y] or [x, y, pressure]; the pressure goes from 0 to 1. */
const point = z.array(z.number()).min(2).max(3);

const signatureValue = z.union([
  z.object({ text: z.object({ name: z.string(), typeface: z.enum(signatureTypefaces) }) }),
  z.object({
    drawing: z.object({ width: z.number(), height: z.number(), strokes: z.array(z.array(point)) }),
  }),
]);

export type SignatureValue = z.output<typeof signatureValue>;
export type TypedSignature = Extract<SignatureValue, { text: unknown }>['text'];
export type DrawnSignature = Extract<SignatureValue, { drawing: unknown }>['drawing'];

/** Returns a typed or drawn signature, or null for a picture. */
export function signatureOf(value: unknown): SignatureValue | null {
  if (typeof value !== 'object' || value === null || !('text' in value || 'drawing' in value)) return null;
  return signatureValue.safeParse(value).data ?? null;
}
