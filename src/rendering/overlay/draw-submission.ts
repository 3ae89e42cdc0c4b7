import type { Field } from '../../fields/field-schema';
import type { DocumentPlan } from './document-plan';

export interface DrawInput {
  /** The compiled document: no form, each page's content wrapped in q/Q. */
  pdf: Uint8Array;
  plan: DocumentPlan;
  fields: readonly Field[];
  /** Valid against the template's schema. */
  data: unknown;
  test: boolean;
  title: string;
  now: Date;
}

export type DrawResult =
  | { outcome: 'drawn'; bytes: Uint8Array; truncatedText: Record<string, string>; missingGlyphs: string[] }
  | { outcome: 'failed'; state: 'image_processing_failed' | 'error'; message: string };

export function drawSubmission(_input: DrawInput): Promise<DrawResult> {
  return Promise.resolve({ outcome: 'failed', state: 'error', message: 'drawing is being built' });
}
