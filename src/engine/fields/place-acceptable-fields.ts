import { limits } from '../../lib/limits';
import type { PageSize } from './check-place';
import type { StoredField } from './field-schema';
import { placeFields } from './place-fields';

export interface AcceptedFields {
  fields: StoredField[];
  /** What was left out, by its index in the list given, and the first reason why. */
  skipped: { index: number; message: string }[];
}

/** Places fields that nobody wrote by hand, such as a form's own: one that breaks a rule is left out, not all. */
export function placeAcceptableFields(added: readonly unknown[], pages: readonly PageSize[]): AcceptedFields {
  const skipped: AcceptedFields['skipped'] = [];
  let waiting = added.map((field, index) => ({ field, index }));
  for (;;) {
    const placed = placeFields(
      [],
      waiting.map(({ field }) => field),
      pages,
    );
    if (placed.ok) return { fields: placed.added, skipped };
    const reasons = reasonsByPosition(placed.problems, waiting.length);
    if (reasons.size === 0) throw new Error('fields were refused without a reason');
    for (const [position, message] of reasons) {
      const index = waiting[position]?.index;
      if (index !== undefined) skipped.push({ index, message });
    }
    waiting = waiting.filter((_, position) => !reasons.has(position));
  }
}

/** Only its length can be wrong with the list as a whole: that costs the fields beyond the limit. */
function reasonsByPosition(
  problems: readonly { pointer: string; message: string }[],
  length: number,
): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const { pointer, message } of problems) {
    if (pointer === '') {
      for (let position = limits.templateFields; position < length; position += 1)
        reasons.set(position, message);
      continue;
    }
    const position = Number(pointer.split('/')[1]);
    if (!reasons.has(position)) reasons.set(position, message);
  }
  return reasons;
}
