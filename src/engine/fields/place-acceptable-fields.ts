import { limits } from '../limits';
import type { PageSize } from './check-place';
import type { StoredField } from './field-schema';
import { placeFields } from './place-fields';

export type AcceptedFields = {
  fields: StoredField[];
  /** The fields left out, by index in the given list, with the first reason. */
  skipped: { index: number; message: string }[];
};

/**
 * Places fields that nobody wrote by hand, such as those of a form. A field that breaks a rule is
 * left out alone.
 */
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

/**
 * Sorts the reasons by position. A problem of the list as a whole is its length, and drops the
 * fields beyond the limit.
 */
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
