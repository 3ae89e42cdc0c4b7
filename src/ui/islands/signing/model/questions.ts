import {
  type Field,
  type Holds,
  holdsOf,
  isFormula,
  isInData,
  linesOfType,
  nameOf,
  optionsOf,
  type PictureTraits,
  pictureTraitsOf,
  showsTick,
  type TextTraits,
} from '../../../../engine/fields';
import { unescapeSegment } from '../../../../lib/pointer';

/** How a signer gives a value. */
export type QuestionKind =
  | 'text'
  | 'multiline'
  | 'number'
  | 'date'
  | 'moment'
  | 'select'
  | 'choice'
  | 'several'
  | 'tick'
  | PictureTraits['asked'];

export type Option = { value: string | number | boolean; label: string };

/** A value that the signer is asked for; several boxes may show it. */
export type Question = {
  name: string;
  segments: readonly string[];
  label: string;
  description: string;
  kind: QuestionKind;
  /** Present for a question that asks for a picture. */
  picture: PictureTraits | null;
  boxes: readonly Field[];
  options: readonly Option[];
};

/** Groups fields into questions, in the order of each question's first box. */
export function questionsOf(fields: readonly Field[], yesNo: YesNo): Question[] {
  const named = new Map<string, Field[]>();
  for (const field of fields) {
    if (!isInData(field) || field.hidden || isFormula(field)) continue;
    const { name } = nameOf(field);
    named.set(name, [...(named.get(name) ?? []), field]);
  }
  return [...named].map(([name, boxes]) => questionOf(name, boxes, yesNo));
}

type YesNo = { yes: string; no: string };

function questionOf(name: string, boxes: readonly Field[], yesNo: YesNo): Question {
  const first = firstOf(boxes);
  const parsed = nameOf(first);
  return {
    name,
    segments: parsed.kind === 'value' ? parsed.segments : [name],
    label: boxes.find(({ title }) => title !== '')?.title ?? readable(name),
    description: boxes.find(({ description }) => description !== '')?.description ?? '',
    boxes,
    picture: pictureTraitsOf(first),
    ...kindOf(boxes, yesNo),
  };
}

function firstOf(boxes: readonly Field[]): Field {
  const [first] = boxes;
  if (first === undefined) throw new Error('a question has a box');
  return first;
}

/** Makes a title from a name: `buyer/first_name` becomes "First name". */
function readable(name: string): string {
  const last =
    name
      .split('/')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? name;
  const text = unescapeSegment(last).replace(/[_-]+/g, ' ').trim();
  return text === '' ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the input for the text of a question. */
export function lineOf(boxes: readonly Field[]): Line {
  return linesOfType[firstOf(boxes).type] ?? { input: 'text', autocomplete: 'on' };
}

type Line = NonNullable<TextTraits['line']>;
type Kind = Pick<Question, 'kind' | 'options'>;

function plain(kind: QuestionKind): Kind {
  return { kind, options: [] };
}

function kindOf(boxes: readonly Field[], yesNo: YesNo): Kind {
  const field = firstOf(boxes);
  switch (holdsOf(field)) {
    case 'picture':
      return plain(pictureTraitsOf(field)?.asked ?? 'image');
    case 'date':
      return plain(field.includeTime ? 'moment' : 'date');
    case 'boolean':
      return booleanKind(boxes, yesNo);
    case 'number':
      return listed(field, (text) => Number(text)) ?? choice(boxes, valuesOfTicks.number) ?? plain('number');
    case 'list':
      return { kind: 'several', options: listed(field, String)?.options ?? [] };
    case 'text':
      return listed(field, String) ?? choice(boxes, wantedText) ?? textKind(boxes);
  }
}

/** Boxes of a boolean are a choice when some are ticked by yes and others by no. */
function booleanKind(boxes: readonly Field[], { yes, no }: YesNo): Kind {
  const inverted = boxes.filter(({ invertBooleanCondition }) => invertBooleanCondition).length;
  if (inverted === 0 || inverted === boxes.length) return plain('tick');
  const options = [
    { value: true, label: yes },
    { value: false, label: no },
  ];
  return { kind: 'choice', options };
}

function listed(field: Field, readAs: (text: string) => Option['value']): Kind | null {
  const options = optionsOf(field.optionList).map((label) => ({ value: readAs(label), label }));
  return options.length === 0 ? null : { kind: 'select', options };
}

/** Boxes of which each is ticked by one value. */
function choice(boxes: readonly Field[], wanted: (field: Field) => Option['value'] | null): Kind | null {
  const found = boxes.filter(showsTick).map(wanted);
  const values = [...new Set(found.filter((value) => value !== null))];
  if (values.length === 0 || values.length < boxes.length) return null;
  const options = values.map((value) => ({ value, label: String(value) }));
  // A single box is a tick: ticked, it gives its text or number.
  return { kind: options.length === 1 ? 'tick' : 'choice', options };
}

/**
 * Returns the text that ticks the box; null for a pattern, for which no text is known. Without a
 * condition any text ticks it.
 */
function wantedText({ condition, stringConditionType, trueText }: Field): string | null {
  if (condition === null) return trueText;
  return stringConditionType === 'regex' ? null : String(condition);
}

function numberOf(condition: Field['condition']): number | null {
  return condition === null ? 1 : Number(condition);
}

function textKind(boxes: readonly Field[]): Kind {
  const manyLines = boxes.length > 1 && boxes.some((box) => box.name.includes('#'));
  const isLong = boxes.some(({ multiline, multilineLines }) => multiline || (multilineLines ?? 0) > 1);
  return plain(isLong || manyLines ? 'multiline' : 'text');
}

/** The value of a ticked box; null for a kind of value that no box ticks. */
const valuesOfTicks: Record<Holds, (box: Field) => Option['value'] | null> = {
  boolean: ({ invertBooleanCondition }) => !invertBooleanCondition,
  number: ({ condition }) => numberOf(condition),
  text: wantedText,
  date: () => null,
  picture: () => null,
  list: ({ condition }) => (condition === null ? null : String(condition)),
};

/** The option that a box stands for. */
export function optionOfBox({ kind, options }: Question, box: Field): Option | undefined {
  const isOneOfThem = kind === 'choice' || (kind === 'several' && showsTick(box));
  if (!isOneOfThem) return undefined;
  const value = valuesOfTicks[holdsOf(box)](box);
  return options.find((option) => option.value === value);
}

/**
 * The answer to a question of several options; undefined when none is chosen, unless that replaces
 * a default.
 */
export function valueOfOptions(
  { boxes }: Question,
  chosen: readonly Option[],
): Option['value'][] | undefined {
  const mayBeNone = boxes.some((box) => box.default !== null);
  return chosen.length === 0 && !mayBeNone ? undefined : chosen.map(({ value }) => value);
}

/** The answer after one of several options was chosen, or given up. */
export function withOption(
  question: Question,
  { value, option, isChosen }: { value: unknown; option: Option; isChosen: boolean },
): Option['value'][] | undefined {
  const chosen = question.options.filter((one) => (one === option ? isChosen : isAmong(one, value)));
  return valueOfOptions(question, chosen);
}

/** Tells whether an option is one of those that a value chooses. */
export function isAmong(option: Option, value: unknown): boolean {
  return Array.isArray(value) ? value.includes(option.value) : option.value === value;
}

/** The values of a tick question: ticked, and unticked again. */
export function tickValues({
  boxes,
  options: [only],
}: Question): Record<'ticked' | 'open', Option['value'] | undefined> {
  if (only !== undefined) return { ticked: only.value, open: undefined };
  const isInverted = boxes.every(({ invertBooleanCondition }) => invertBooleanCondition);
  return { ticked: !isInverted, open: isInverted };
}
