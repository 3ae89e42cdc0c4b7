import { noRules } from '../../../../src/engine/fields/field-rules';
import { type StoredField, storedFieldSchema } from '../../../../src/engine/fields/field-schema';
import type { Draft } from '../../../../src/ui/dashboard/editor/island/model/draft';

export const page = { width: 600, height: 800 };
export const pages = [page, page];

export function field(id: number, more: Partial<StoredField> = {}): StoredField {
  return {
    ...storedFieldSchema.parse({ id, name: `f${id}`, page: 1, x: id * 100, y: 100, width: 50, height: 20 }),
    ...more,
  };
}

export function draftOf(...fields: StoredField[]): Draft {
  return { fields, rules: noRules };
}

export function ids(...chosen: number[]) {
  return new Set(chosen);
}
