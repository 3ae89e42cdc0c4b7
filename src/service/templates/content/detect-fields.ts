import { noRoom } from '../../../core/api/no-room';
import { ok, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type DetectedField, detectFields as detect } from '../../../engine';
import { placeAcceptableFields } from '../../../engine/fields';
import { findDrawable } from './find-drawable';
import { readDocument } from './read-document';

type Deps = { db: Database; files: Files };
type Found = { fields: DetectedField[]; complete: boolean };

/** Proposes fields for the document of a template, beside its own fields. */
export async function detectFields(
  deps: Deps,
  { accountId, templateId }: { accountId: string; templateId: string },
): Promise<Result<Found>> {
  const found = await findDrawable(deps, accountId, templateId);
  if (!found.ok) return found;
  const { content, document, pages } = found.value;
  const detected = await readDocument(deps, document, (pdf) => detect(pdf, content.fields));
  if (detected === 'full') return noRoom('read');
  return ok({ ...detected, fields: acceptable(detected.fields, pages) });
}

/** Leaves out proposals that a template would refuse. */
function acceptable(fields: DetectedField[], pages: readonly { width: number; height: number }[]) {
  const inputs = fields.map(({ found: _, ...field }) => field);
  const skipped = new Set(placeAcceptableFields(inputs, pages).skipped.map(({ index }) => index));
  return fields.filter((_, index) => !skipped.has(index));
}
