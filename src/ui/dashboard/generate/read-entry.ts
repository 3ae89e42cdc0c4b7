import type { DataEntry } from './data-entries';
import { generateWords } from './words';

export type ReadEntry = { ok: true; value: unknown } | { ok: false; problem: string };

const said = generateWords.problems;
const YES = /^(true|yes|y|x|1|✓)$/i;
const NO = /^(false|no|n|0)$/i;

/** Reads a value from the text of an input or of a table cell. */
export function readEntry({ kind, choices }: DataEntry, text: string): ReadEntry {
  const given = text.trim();
  switch (kind) {
    case 'number':
      return isNumber(given) ? fine(Number(given)) : wrong(said.number(given));
    case 'switch':
      return YES.test(given) ? fine(true) : NO.test(given) ? fine(false) : wrong(said.yesOrNo(given));
    case 'choice': {
      const chosen = choices.find((choice) => String(choice) === given);
      return chosen === undefined ? wrong(said.choice(choices.join(', '), given)) : fine(chosen);
    }
    case 'several':
      return readSeveral(choices, given);
    case 'signature':
      return fine({ text: { name: given, typeface: choices[0] } });
    case 'json':
      return readJson(given);
    case 'text':
      return fine(text);
    default:
      return fine(given);
  }
}

/** Writes a value as the text of an input. */
export function textOf({ kind }: DataEntry, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'several' && Array.isArray(value)) return value.join('\n');
  if (kind === 'json') return JSON.stringify(value, null, 2);
  if (kind === 'picture') return '';
  if (kind === 'signature') return typedName(value);
  return typeof value === 'object' ? '' : String(value);
}

/** Reads several choices: one per line, or in one line between semicolons or commas. */
function readSeveral(choices: DataEntry['choices'], text: string): ReadEntry {
  for (const separator of ['\n', ';', ',']) {
    const parts = text.split(separator).map((part) => part.trim());
    const chosen = choices.filter((choice) => parts.includes(String(choice)));
    const isRead = parts.every((part) => part === '' || choices.some((choice) => String(choice) === part));
    if (isRead) return fine(chosen);
  }
  return wrong(said.choice(choices.join(', '), text));
}

export function readJson(text: string): ReadEntry {
  try {
    return fine(JSON.parse(text));
  } catch (error) {
    return wrong(said.json(error instanceof Error ? error.message : ''));
  }
}

/** The name of a typed signature. */
function typedName(value: unknown): string {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'text') : undefined;
  const name: unknown = typeof text === 'object' && text !== null ? Reflect.get(text, 'name') : undefined;
  return typeof name === 'string' ? name : '';
}

/** Numbers are read as programs write them: a comma may separate thousands or decimals. */
function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
}

function fine(value: unknown): ReadEntry {
  return { ok: true, value };
}

function wrong(problem: string): ReadEntry {
  return { ok: false, problem };
}
