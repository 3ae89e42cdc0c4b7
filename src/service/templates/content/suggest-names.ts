import { noRoom } from '../../../core/api/no-room';
import { ok, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { applyNamings, suggestNames as suggest } from '../../../engine';
import type { StoredField } from '../../../engine/fields';
import { findDrawable } from './find-drawable';
import { readDocument } from './read-document';

export type SuggestedNames = {
  /** The properties that change, by the id of the field. */
  suggestions: { id: number; field: Partial<StoredField> }[];
  complete: boolean;
};

/** Proposes names for the fields of a template whose names only count. */
export async function suggestNames(
  deps: { db: Database; files: Files },
  { accountId, templateId }: { accountId: string; templateId: string },
): Promise<Result<SuggestedNames>> {
  const found = await findDrawable(deps, accountId, templateId);
  if (!found.ok) return found;
  const { content, document } = found.value;
  const suggested = await readDocument(deps, document, (pdf) => suggest(pdf, content.fields));
  if (suggested === 'full') return noRoom('read');
  const named = applyNamings(content.fields, suggested.namings);
  const suggestions = content.fields.flatMap((field, index) => {
    const change = changed(field, { ...field, ...named[index] });
    return Object.keys(change).length === 0 ? [] : [{ id: field.id, field: change }];
  });
  return ok({ suggestions, complete: suggested.complete });
}

function changed(before: StoredField, after: StoredField): Partial<StoredField> {
  const values: Record<string, unknown> = before;
  const entries = Object.entries(after);
  return Object.fromEntries(
    entries.filter(([property, value]) => JSON.stringify(values[property]) !== JSON.stringify(value)),
  );
}
