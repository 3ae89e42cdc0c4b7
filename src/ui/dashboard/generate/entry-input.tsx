import { Control } from '../../kit/control/control';
import type { ControlKind } from '../../kit/control/controls';
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
        <label class="choice" for={id}>
          <Control kind="switch" tied={tied} />
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

/** A signature is typed, and a number is read as the reader writes it. */
function controlOf(kind: EntryKind): ControlKind {
  if (kind === 'signature') return 'text';
  return kind === 'number' ? 'decimal' : kind;
}

/** The number of options that a list shows without scrolling. */
const MOST_OPTIONS_SHOWN = 8;

type Tied = Omit<Shown, 'id'> & { tied: Record<string, string | undefined> };

function Input({ entry, sample, lines, tied }: Tied) {
  const { kind, choices } = entry;
  if (lines !== null)
    return <Control kind="long" placeholder={sample} tied={{ class: 'grows', rows: lines, ...tied }} />;
  if (kind === 'picture') return <Control kind={kind} tied={tied} />;
  if (kind !== 'choice' && kind !== 'several')
    return <Control kind={controlOf(kind)} placeholder={sample} tied={tied} />;
  const options = choices.map((choice) => [String(choice), String(choice)] as const);
  if (kind === 'choice') return <Control kind={kind} choices={options} none={words.choose} tied={tied} />;
  const size = Math.min(choices.length, MOST_OPTIONS_SHOWN);
  return <Control kind={kind} choices={options} tied={{ size, ...tied }} />;
}
