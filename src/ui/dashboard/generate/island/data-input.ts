import { dropAt, putAt, valueAt } from '../../../../engine/fields';
import { h } from '../../../islands/common/dom';
import type { DataEntry } from '../data-entries';
import { timestampOf, wallTimeOf } from '../moment-text';
import { type ReadEntry, readEntry, textOf } from '../read-entry';
import { readPicture } from './read-picture';

/** The input of one value of the data. */
export type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isInput(element: Element): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

export function inputOf(id: string): Input | null {
  const found = document.getElementById(id);
  return found && isInput(found) ? found : null;
}

/**
 * The entered list. `none`: no rows, and none required; `kept`: no rows, so an old value of another
 * type stays; `wrong`: a row has a problem.
 */
export type GivenList = { value: unknown[] } | 'none' | 'kept' | 'wrong';

export type Say = (input: Input, problem: string) => void;

type Reading = { before: object; inputs: [DataEntry, Input][]; say: Say };

/** Writes the entered values into `data`; false when one has a problem, which `say` shows. */
export async function readInto(data: object, { before, inputs, say }: Reading): Promise<boolean> {
  let isFine = true;
  for (const [entry, input] of inputs) {
    const read = await readFrom(input, entry, valueAt(before, entry.path));
    if (read === 'kept') continue;
    if (read === 'none') dropAt(data, entry.path);
    else if (read.ok) putAt(data, entry.path, read.value);
    else {
      say(input, read.problem);
      isFine = false;
    }
  }
  return isFine;
}

export function showIn(input: Input, entry: DataEntry, value: unknown): void {
  const text = shownText(entry, value);
  if (isCheckbox(input)) input.checked = value === true;
  else if (isMultiple(input)) choose(input, text.split('\n'));
  else if (entry.kind !== 'picture') roomFor(input, text).value = text;
  else {
    const hint = document.getElementById(`${input.id}-hint`);
    if (hint) hint.hidden = value === undefined;
  }
}

/** Reads one input; `before` is the value that the data had. */
async function readFrom(
  input: Input,
  entry: DataEntry,
  before: unknown,
): Promise<ReadEntry | 'kept' | 'none'> {
  if (entry.kind === 'picture') return readPicture(input);
  if (isCheckbox(input)) {
    // An unticked checkbox that is not required gives no value.
    return input.checked || entry.isRequired ? { ok: true, value: input.checked } : 'none';
  }
  // An untouched input keeps its old value exactly, such as a drawn signature or the zone of a
  // time.
  const given = isMultiple(input) ? chosenIn(input) : input.value;
  if (before !== undefined && given === heldBy(input, shownText(entry, before))) return 'kept';
  if (given.trim() === '') return 'none';
  if (entry.kind !== 'moment') return readEntry(entry, given);
  const minutesAhead = -new Date(input.value).getTimezoneOffset();
  return { ok: true, value: timestampOf(input.value, minutesAhead) };
}

function isCheckbox(input: Input): input is HTMLInputElement {
  return input instanceof HTMLInputElement && input.type === 'checkbox';
}

function isMultiple(input: Input): input is HTMLSelectElement {
  return input instanceof HTMLSelectElement && input.multiple;
}

function choose(input: HTMLSelectElement, values: readonly string[]): void {
  for (const option of input.options) option.selected = values.includes(option.value);
}

/** Returns the chosen options, one per line. */
function chosenIn(input: HTMLSelectElement): string {
  return Array.from(input.selectedOptions, ({ value }) => value).join('\n');
}

function shownText(entry: DataEntry, value: unknown): string {
  return entry.kind === 'moment' ? wallTimeOf(textOf(entry, value)) : textOf(entry, value);
}

/** Returns the text that the input would hold: each type drops what it cannot show. */
function heldBy(input: Input, text: string): string {
  const same = input.cloneNode(true) as Input;
  if (isMultiple(same)) {
    choose(same, text.split('\n'));
    return chosenIn(same);
  }
  same.value = text;
  return same.value;
}

/**
 * Replaces a one-line input by a textarea for a text of several lines, which it would run together.
 */
function roomFor(input: Input, text: string): Input {
  if (!(input instanceof HTMLInputElement) || input.type !== 'text' || !text.includes('\n')) return input;
  const { id, placeholder } = input;
  const attributes = { 'aria-describedby': input.getAttribute('aria-describedby') ?? '' };
  const larger = h('textarea', { id, placeholder, rows: 3, attributes });
  input.replaceWith(larger);
  return larger;
}
