import * as z from 'zod';
import { unescapeSegment } from '../../lib/pointer';
import type { Problem } from '../../lib/problems';
import { limits } from '../limits';
import { valueNameOf, withoutStrangers } from './change-set';
import type { PageSize } from './check-place';
import { type FieldSet, typefacesOf } from './effective-fields';
import { isList, rulesWithout } from './field-dependencies';
import { freshIds } from './field-ids';
import type { FieldRules } from './field-rules';
import type { StoredField } from './field-schema';
import { addToSet } from './place-fields';
import { renameReferences } from './rename-references';

export type CarriedFields = {
  set: FieldSet;
  /** Messages about fields that changed or were left out. */
  notes: { code: 'field_dropped' | 'field_changed' | 'field_moved' | 'field_skipped'; message: string }[];
};

/** A field of a form, with its name there if it got another one. */
type Imported = {
  name: string;
  pdfName?: string | null | undefined;
  default?: StoredField['default'] | undefined;
};

type Candidate = { field: unknown; name: string; isOwn: boolean };

/**
 * Carries the fields of a template over to a new document. They stay as long as their pages exist;
 * fields of the new document's form are added under names that are still free.
 */
export function carryFields(
  set: FieldSet,
  imported: readonly Imported[],
  pages: readonly PageSize[],
  lastId = 0,
): CarriedFields {
  const notes: CarriedFields['notes'] = [];
  const newId = freshIds(set.fields, lastId);
  const own = set.fields.flatMap((field): Candidate[] => {
    const page = pages[field.page - 1];
    if (page === undefined) {
      notes.push({ code: 'field_dropped', message: `${field.name}: the document has no page ${field.page}` });
      return [];
    }
    return [{ field: insidePage(field, page, notes), name: field.name, isOwn: true }];
  });
  const names = new Set(own.map(({ name }) => valueNameOf(name)));
  const carried = set.fields.filter(({ page }) => pages[page - 1] !== undefined);
  const renamed = new Map(
    carried.flatMap(({ name, pdfName }) => (pdfName === null ? [] : [[pdfName, name]])),
  );
  const known = new Set([...names, ...renamed.keys()]);
  const places = new Set(own.map(({ field }) => placeOf(field)));
  // The same form may have got other names in an earlier release: its boxes tell that it is known.
  const isNew = (field: Imported) =>
    !known.has(field.pdfName ?? valueNameOf(field.name)) && !places.has(placeOf(field));
  const nameAfter = (name: string) => renamed.get(name) ?? name;
  const added = withFreeNames(imported.filter(isNew), names)
    .map((field) => renameReferences(field, nameAfter))
    // The id comes from the new document, which did not know the ids of the template.
    .map((field): Candidate => ({ field: { ...field, id: newId() }, name: field.name, isOwn: false }));
  const all = [...own, ...added];
  for (const { name } of all.slice(limits.templateFields)) {
    const message = `${name}: a template has at most ${limits.templateFields} fields`;
    notes.push({ code: 'field_skipped', message });
  }
  return settle(set, all.slice(0, limits.templateFields), pages, notes);
}

/** A suggested name may be that of another field of the template by chance. */
function withFreeNames(added: readonly Imported[], names: ReadonlySet<string | null>): Imported[] {
  const taken = new Set([...names, ...added.map(({ name }) => name)]);
  const renamed = new Map<string, string>();
  const free = added.map((field) => {
    const { name, pdfName } = field;
    if (pdfName == null || !names.has(name)) return field;
    let own = renamed.get(name) ?? name;
    for (let count = 2; taken.has(own) && !renamed.has(name); count += 1) own = `${name}_${count}`;
    renamed.set(name, own);
    taken.add(own);
    return { ...field, name: own };
  });
  return free.map((field) => renameReferences(field, (name) => renamed.get(name) ?? name));
}

/**
 * Repeats until no problem is left. Each round removes what caused problems, so there are few
 * rounds.
 */
function settle(
  before: FieldSet,
  candidates: Candidate[],
  pages: readonly PageSize[],
  notes: CarriedFields['notes'],
): CarriedFields {
  let waiting = candidates;
  let rules: FieldRules = before;
  const known = typefacesOf(before);
  for (;;) {
    rules = withoutStrangers(
      rules,
      {},
      waiting.map(({ name }) => name),
    );
    const fields = waiting.map(({ field }) => field);
    const placed = addToSet({ fields: [], ...rules }, fields, pages, known);
    if (placed.ok) return { set: { fields: placed.added, ...rules }, notes };
    const noted = notes.length;
    const mended = mend(waiting, rules, placed.problems, notes);
    if (notes.length === noted) throw new Error('fields were refused without a reason');
    waiting = mended.waiting;
    rules = mended.rules;
  }
}

function mend(
  waiting: readonly Candidate[],
  rules: FieldRules,
  problems: readonly Problem[],
  notes: CarriedFields['notes'],
): { waiting: Candidate[]; rules: FieldRules } {
  const gone = new Set<string>();
  const mended: (Candidate | null)[] = [...waiting];
  for (const { pointer, message } of problems) {
    const [, position = '', property = '', group = ''] = pointer.split('/');
    const candidate = mended[Number(position)];
    if (!candidate) continue;
    if (property === 'groups') {
      const name = unescapeSegment(group);
      if (gone.has(name)) continue;
      gone.add(name);
      notes.push({
        code: 'field_changed',
        message: `${labelOf(rules, name)}: the conditional logic was removed: ${message}`,
      });
    } else if (candidate.isOwn && (property === 'dependencies' || property === 'default')) {
      const field = { ...asRecord(candidate.field), [property]: null };
      mended[Number(position)] = { ...candidate, field };
      notes.push({
        code: 'field_changed',
        message: `${candidate.name}: ${property} was removed: ${message}`,
      });
    } else {
      mended[Number(position)] = null;
      const code = candidate.isOwn ? 'field_dropped' : 'field_skipped';
      notes.push({ code, message: `${candidate.name}: ${message}` });
    }
  }
  return {
    waiting: mended.filter((one) => one !== null),
    rules: { ...rules, fieldDependencies: rulesWithout(rules.fieldDependencies, gone) },
  };
}

/** A group, or the fields that a rule of a list is for. */
function labelOf({ fieldDependencies: rules }: FieldRules, group: string): string {
  return isList(rules) ? (rules[Number(group)]?.targets.join(', ') ?? group) : group;
}

function insidePage(field: StoredField, page: PageSize, notes: CarriedFields['notes']): StoredField {
  const x = field.x >= page.width ? Math.max(0, page.width - field.width) : field.x;
  const y = field.y >= page.height ? Math.max(0, page.height - field.height) : field.y;
  if (x === field.x && y === field.y) return field;
  notes.push({
    code: 'field_moved',
    message: `${field.name}: the box was off the page and was moved to the edge`,
  });
  return { ...field, x, y };
}

function placeOf(field: unknown): string {
  const { page, x, y, width, height } = z.looseObject({}).parse(field);
  return [page, x, y, width, height].join(' ');
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
