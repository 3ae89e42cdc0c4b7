import type { FieldInput } from '../../fields/field-schema';
import { placeAcceptableFields } from '../../fields/place-acceptable-fields';
import { parseTag, type TagField, type TagNames } from '../../fields/tags/parse-tag';
import type { ImportedField } from '../compile/compile-imported-field';
import type { PagePlan } from '../document-plan';
import { lineOfTag, placeTag, type TagLine, type TagPlace } from './tag-place';
import type { ShownTag } from './tagged-content';

/** The text tags of one page. */
export type TagsOfPage = {
  /** The page number, from 1. */
  number: number;
  plan: PagePlan;
  shown: readonly ShownTag[];
};

export type TaggedField = FieldInput & Pick<TagPlace, 'x' | 'y' | 'width' | 'height'>;

/** A text tag that became a field. */
export type TakenTag = { name: string; page: number; text: string };

export type AcceptedTags = {
  fields: TaggedField[];
  /** The text tags that became fields. All others stay text. */
  accepted: ShownTag[];
  /** The same text tags by their fields. */
  taken: TakenTag[];
  /** The text tags that stayed text, each with the reason. */
  ignored: string[];
};

type Candidate = {
  shown: ShownTag[];
  text: string;
  line: TagLine;
  field: TaggedField;
};

/**
 * Two equal tags at most this far apart are one: text printed twice with a slight shift looks bold.
 */
const SAME_PLACE_POINTS = 2;
const MOST_IGNORED = 20;
const LONGEST_SHOWN = 80;

/**
 * Makes fields of text tags. A tag stays text when its field breaks a rule, alone or beside the
 * imported fields.
 */
export function acceptTags(
  pages: readonly TagsOfPage[],
  imported: readonly ImportedField[],
  { plans, broken, names }: { plans: readonly PagePlan[]; broken: readonly string[]; names: TagNames },
): AcceptedTags {
  const ignored: { text: string; message: string }[] = [];
  const candidates = pages.flatMap((page) => candidatesOf(page, names, ignored));
  const all = [...imported, ...candidates.map(({ field }) => field)];
  const skipped = new Map(
    placeAcceptableFields(all, plans).skipped.map(({ index, message }) => [index - imported.length, message]),
  );
  const accepted = candidates.filter((_, index) => !skipped.has(index));
  for (const [index, message] of skipped) {
    const text = candidates[index]?.text;
    if (text !== undefined) ignored.push({ text: `{{${text}}}`, message });
  }
  const cut = broken.map((text) => ({ text: `{{${text}`, message: 'has no }} on its line or the next' }));
  return {
    fields: accepted.map(({ field }) => field),
    accepted: accepted.flatMap(({ shown }) => shown),
    taken: accepted.map(({ text, field: { name, page } }) => ({
      name,
      page,
      text: shortened(`{{${text}}}`),
    })),
    ignored: describe([...ignored, ...cut]),
  };
}

function candidatesOf(
  { number, plan, shown }: TagsOfPage,
  names: TagNames,
  ignored: { text: string; message: string }[],
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const one of shown) {
    const { text } = one.tag;
    const parsed = parseTag(text, names);
    if (!parsed.ok) {
      ignored.push({ text: `{{${text}}}`, message: parsed.message });
      continue;
    }
    const line = lineOfTag(one.tag, one.matrix, plan);
    if (line === null) continue;
    const twin = candidates.find((other) => other.text === text && isSamePlace(other.line, line));
    if (twin !== undefined) twin.shown.push(one);
    else candidates.push({ shown: [one], text, line, field: fieldAt(parsed.field, line, number) });
  }
  return candidates;
}

function isSamePlace({ start: one }: TagLine, { start: other }: TagLine): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE_POINTS;
}

function fieldAt(field: TagField, line: TagLine, page: number): TaggedField {
  const { rotation, fontSize, ...place } = placeTag(line, field);
  const turned = (rotation + (field.rotation ?? 0)) % 360;
  return {
    ...(fontSize !== null && { fontSize }),
    ...field,
    ...place,
    page,
    ...(turned !== 0 && { rotation: turned }),
  };
}

function describe(ignored: readonly { text: string; message: string }[]): string[] {
  const named = ignored.slice(0, MOST_IGNORED).map(({ text, message }) => `${shortened(text)}: ${message}`);
  const more = ignored.length - named.length;
  return more > 0 ? [...named, `${more} more text tags were ignored`] : named;
}

function shortened(text: string): string {
  return text.length > LONGEST_SHOWN
    ? `${text.slice(0, LONGEST_SHOWN).replace(/\p{Surrogate}$/u, '')}…`
    : text;
}
