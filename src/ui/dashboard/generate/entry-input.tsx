import { Choices } from '../../kit/form/choices';
import { describes, Labelled } from '../../kit/form/labelled';
import type { DataEntry, EntryKind } from './data-entries';
import { generateWords } from './words';

const words = generateWords.form;

type Shown = {
  entry: DataEntry;
  id: string;
  sample: string;
  /** The first number of lines of a textarea; null for an input of one line. */
  lines: number | null;
};

/** The names of the texts that may have several lines. */
export type LongTexts = 'all' | string[];

/**
 * Returns the lines of a text's input; null for a plain input. When any text may be long, each gets
 * one line, because most are short.
 */
export function linesOf({ kind }: DataEntry, name: string, longTexts: LongTexts): number | null {
  if (kind !== 'text') return null;
  if (longTexts === 'all') return 1;
  return longTexts.includes(name) ? 3 : null;
}

/** The hints of inputs. The hint of an image is shown only when there is one. */
const hints: Record<EntryKind, string | null> = {
  text: null,
  email: null,
  address: null,
  date: null,
  moment: null,
  number: null,
  switch: null,
  choice: null,
  several: words.severalHint,
  signature: words.signatureHint,
  picture: words.pictureGiven,
  json: null,
};

/** The input of one value, with its label and the place of its problem. */
export function EntryField({ entry, id, sample, lines }: Shown) {
  const hint = hints[entry.kind] ?? undefined;
  const label = (
    <>
      <span dir="auto">{entry.label}</span>
      {!entry.isRequired && entry.kind !== 'switch' && <small class="soft"> {words.optional}</small>}
    </>
  );
  const tied = { id, 'aria-describedby': describes(id, { hint, problem: '' }) };
  if (entry.kind === 'switch')
    return (
      <div>
        <label class="choice">
          <input type="checkbox" {...tied} />
          {label}
        </label>
        <span class="problem" id={`${id}-problem`}></span>
      </div>
    );
  return (
    <Labelled {...{ id, label, hint }} hintIsHidden={entry.kind === 'picture'} problem="">
      <Input {...{ entry, sample, lines, tied }} />
    </Labelled>
  );
}

/** The kinds that `Input` enters in one line, and the types of their inputs. */
const types: Record<Exclude<EntryKind, 'choice' | 'several' | 'picture' | 'json' | 'number'>, string> = {
  text: 'text',
  email: 'email',
  address: 'url',
  date: 'date',
  moment: 'datetime-local',
  switch: 'checkbox',
  signature: 'text',
};

/** The number of options that a list shows without scrolling. */
const MOST_OPTIONS_SHOWN = 8;

type Tied = Omit<Shown, 'id'> & { tied: object };

function Input({ entry, sample, lines, tied }: Tied) {
  if (lines !== null) return <textarea class="grows" rows={lines} placeholder={sample} {...tied}></textarea>;
  switch (entry.kind) {
    case 'choice':
      return (
        <select {...tied}>
          <Choices options={optionsOf(entry)} none={words.choose} />
        </select>
      );
    case 'several':
      return (
        <select multiple size={Math.min(entry.choices.length, MOST_OPTIONS_SHOWN)} {...tied}>
          <Choices options={optionsOf(entry)} />
        </select>
      );
    case 'picture':
      return <input type="file" accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml" {...tied} />;
    case 'json':
      return <textarea class="mono" rows={4} spellcheck={false} placeholder={sample} {...tied}></textarea>;
    case 'number':
      return <input type="text" inputmode="decimal" placeholder={sample} {...tied} />;
    default:
      return <input type={types[entry.kind]} placeholder={sample} {...tied} />;
  }
}

function optionsOf({ choices }: DataEntry) {
  return choices.map((choice) => [String(choice), String(choice)] as const);
}
