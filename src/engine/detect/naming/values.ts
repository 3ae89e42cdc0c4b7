import type { FieldInput } from '../../fields/field-schema';
import { ownWords, saysNothing } from '../../fields/name-words';
import { importedAs } from '../../fields/types/imported';
import { areaOf } from '../page-marks';
import { choices, stemOf } from './choices';
import { areaAround, isBox, isOption, type Nameable } from './nameable';
import type { PaperWords } from './paper-words';
import { firstWords, nameWords, withoutOpenEnd } from './phrases';
import { partOf, splitNumbers } from './split-numbers';
import type { Tooltips } from './tooltips';

/** A value, the fields that hold it, and what the form says of it. */
export type Value = {
  /** The words that name it best; empty where the form says nothing. */
  words: string;
  /** The heads under which it stands, the nearest first: they tell apart values of the same words. */
  heads: (string | null)[];
  fields: Nameable[];
  /** What becomes of each field, beside its name. */
  changes: Partial<FieldInput>[];
};

export type Sources = {
  paper: PaperWords;
  tooltips: Tooltips;
  /** Names of which other fields speak: they mean this field, and stay a value each. */
  spoken: ReadonlySet<string>;
};

type PageSources = Sources & { isOneOfSeveral: (field: Nameable) => boolean };

/** Divides the fields of a page into values, in the order of their fields. */
export function valuesOn(fields: readonly Nameable[], sources: Sources): Value[] {
  const joinable = fields.filter(({ name }) => !sources.spoken.has(name));
  const chosen = choicesOn(joinable, sources);
  const numbers = numbersOn(without(joinable, chosen), sources);
  const others = without(fields, [...chosen, ...numbers]);
  const page = { ...sources, isOneOfSeveral: counter(others) };
  const groups = [...Map.groupBy(others, ({ name }) => name).values()];
  const single = groups.map((group) => oneOf(group, page));
  const order = new Map(fields.map((field, index) => [field, index]));
  const placeOf = ({ fields: [field] }: Value) => (field && order.get(field)) ?? 0;
  return [...chosen, ...numbers, ...single].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The value of the fields of one name. Only a group of options has several labels. */
function oneOf(fields: Nameable[], sources: PageSources): Value {
  const [first] = fields;
  if (first === undefined) throw new Error('a value has a field');
  const told = tooltipOf(first, sources);
  const isGroup = isOption(first) && fields.length > 1;
  const paper = isGroup ? sources.paper.around(areaAround(fields)) : sources.paper.of(first);
  const title = told === '' ? paper : told;
  const own = ownWords(first.name);
  return {
    words: sources.isOneOfSeveral(first) && own !== '' ? `${own} ${nameWords(title)}` : own || title,
    heads: headsOf(first, sources),
    fields,
    changes: fields.map((field) => titled(field, title)),
  };
}

/** Tells whether a box is one of several that the form counts under one name. */
function counter(fields: readonly Nameable[]): (field: Nameable) => boolean {
  const boxes = new Set(fields.filter((field) => isBox(field) && !isOption(field)));
  const counts = Map.groupBy(boxes, stemOf);
  return (field) => boxes.has(field) && (counts.get(stemOf(field))?.length ?? 0) > 1;
}

/** Boxes of which one may be ticked become one text: the label of the box that is ticked. */
function choicesOn(fields: readonly Nameable[], sources: Sources): Value[] {
  return choices(fields, sources.paper).flatMap(({ boxes, caption }) => {
    const labels = boxes.map((box) => optionOf(box, sources));
    const isClear = labels.every((label) => label !== '') && new Set(labels).size === labels.length;
    const [first] = boxes;
    if (!isClear || first === undefined) return [];
    const title = caption || sources.paper.around(areaAround(boxes));
    const on = boxes.findIndex((box) => box.default === true);
    const changes = labels.map((condition) => ({
      ...importedAs.radioButton,
      title,
      optionList: labels.join('\n'),
      condition,
      stringConditionType: 'equals' as const,
      default: labels[on] ?? null,
      required: boxes.some(({ required }) => required === true),
    }));
    const words = ownWords(first.name) || title;
    return [{ words, heads: headsOf(first, sources), fields: boxes, changes }];
  });
}

function optionOf(box: Nameable, { paper, tooltips }: Sources): string {
  const label = paper.of(box) || tooltips.of(box.title ?? '')?.title || '';
  return withoutOpenEnd(firstWords(label).replace(/\s+/g, ' ').trim());
}

/** The parts of one number become one text, of which each field shows its part. */
function numbersOn(fields: readonly Nameable[], sources: Sources): Value[] {
  return splitNumbers(fields).flatMap((row) => {
    const [first] = row;
    if (first === undefined) return [];
    const told = tooltipOf(first, sources);
    const words = sources.paper.around(areaAround(row)) || told;
    const required = row.some((part) => part.required === true);
    const changes = row.map((part, index) => ({ ...titled(part, words), ...partOf(row, index), required }));
    return [{ words, heads: headsOf(first, sources), fields: row, changes }];
  });
}

function tooltipOf({ title }: Nameable, { tooltips }: Sources): string {
  return tooltips.of(title ?? '')?.title ?? '';
}

function headsOf(field: Nameable, { paper, tooltips }: Sources): (string | null)[] {
  const told = tooltips.of(field.title ?? '');
  return [told?.context ?? null, told?.section ?? paper.sectionAbove(areaOf(field))];
}

function titled({ title }: Nameable, words: string): Partial<FieldInput> {
  const isTold = title != null && title !== '' && !saysNothing(title);
  return isTold || words === '' ? {} : { title: words };
}

function without(fields: readonly Nameable[], values: readonly Value[]): Nameable[] {
  const taken = new Set(values.flatMap((value) => value.fields));
  return fields.filter((field) => !taken.has(field));
}
