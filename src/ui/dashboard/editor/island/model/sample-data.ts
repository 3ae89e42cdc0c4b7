import {
  type Holds,
  holdsOf,
  isCode,
  isComputed,
  maskOf,
  optionsOf,
  pathOfName,
  putAt,
  type StoredField,
  sampleOfMask,
  samplesOfType,
  symbologyOf,
} from '../../../../../engine/fields';

type Sample = (field: StoredField) => unknown;

/** What a field with such a word holds. A word within another says nothing: a passport is no place. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ (first|given|firstname|forename|vorname|prénom) /, 'Ada'],
  [/ (last|family|lastname|surname|nachname) /, 'Lovelace'],
  [/ (full|user)?names? /, 'Ada Lovelace'],
  [/ (city|town|ort|wohnort|stadt|ville) /, 'London'],
  [/ (street|address|straße|adresse) /, '12 St James’s Square'],
  [/ (zip|zipcode|post|postal|postcode|plz) /, 'SW1Y 4JH'],
  [/ (tele)?phone | (mobile|tel|telefon) /, '+44 20 7946 0123'],
];

const samples: Record<Holds, Sample> = {
  text: textOf,
  number: ({ minimum, maximum, integer }) => {
    const value = minimum !== null ? minimum + 1 : 42;
    const most = maximum !== null ? Math.min(value, maximum) : value;
    return integer ? Math.ceil(most) : most;
  },
  boolean: () => true,
  date: ({ includeTime }) => (includeTime ? '2026-05-17T09:30:00Z' : '2026-05-17'),
  picture: signatureOf,
  list: ({ optionList }) => optionsOf(optionList).slice(0, 2),
};

function textOf(field: StoredField): unknown {
  if (isComputed(field)) return undefined;
  const mask = maskOf(field);
  if (mask !== null) return sampleOfMask(mask);
  if (isCode(field)) return symbologyOf(field.barcodeSymbology).sample;
  return samplesOfType[field.type] ?? sampleText(field);
}

function signatureOf({ type, signatureAllowType }: StoredField): unknown {
  const name = samplesOfType[type];
  return name !== null && signatureAllowType ? { text: { name, typeface: 'Dancing Script' } } : undefined;
}

/** Makes a sample value for each field that takes data. */
export function sampleData(fields: readonly StoredField[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.static || field.name.startsWith('@@') || field.default !== null) continue;
    const value = sampleOf(field);
    const name = field.name.replace(/#\d{1,4}$/, '');
    if (value !== undefined) putAt(data, pathOfName(name), value);
  }
  return data;
}

function sampleOf(field: StoredField): unknown {
  const holds = holdsOf(field);
  const [option] = optionsOf(field.optionList);
  if (option !== undefined && holds !== 'list') return holds === 'number' ? Number(option) : option;
  return samples[holds](field);
}

/** The words of a text, with a space on each side: `firstName_2` has first and name. */
function wordsOf(text: string): string {
  const apart = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').toLowerCase();
  return ` ${apart.replace(/[^\p{L}]+/gu, '  ')} `;
}

function sampleText({
  name,
  title,
  minLength,
  maxLength,
  comb,
  combNumberOfCells,
  multiline,
}: StoredField): string {
  const asked = wordsOf(`${title} ${name}`);
  const known = WORDS.find(([word]) => word.test(asked))?.[1];
  const text =
    known ?? (multiline ? 'Some words that go on\nto a second line' : title || name.split('/').at(-1) || '');
  const most = Math.min(maxLength ?? 200, comb ? combNumberOfCells : 200);
  return text.padEnd(minLength, '.').slice(0, most);
}
