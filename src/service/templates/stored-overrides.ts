import * as z from 'zod';
import type { FieldOverrides } from '../../engine/fields';

const overridesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The overrides of a submission as its record keeps them, which is as JSON text. */
export function storedOverrides(text: string | undefined): FieldOverrides | undefined {
  return text === undefined ? undefined : overridesSchema.parse(JSON.parse(text));
}
