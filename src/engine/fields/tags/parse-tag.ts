import { parseFieldName } from '../field-name';
import { type FieldInput, fieldInputSchema } from '../field-schema';
import { holdsOf, isFieldType } from '../field-traits';
import type { Holds } from '../types/field-type';
import { splitTag, type TagPart } from './split-tag';

/**
 * The field that a tag describes. Its position comes from the tag's place on the page; its size may
 * be given.
 */
export type TagField = Omit<FieldInput, 'page'>;

export type ParsedTag = { ok: true; field: TagField } | { ok: false; message: string };

/** Short names for common properties. */
const shortNames = new Map([
  ['options', 'optionList'],
  ['align', 'alignment'],
  ['valign', 'vAlignment'],
  ['format', 'dateTimeFormat'],
]);

/**
 * Properties that a tag cannot set: the tag already has a place, and only texts and numbers can be
 * written in it.
 */
const notInTags = new Set(['id', 'name', 'page', 'x', 'y', 'dependencies']);

const schemas = new Map(
  Object.entries(fieldInputSchema.shape).filter(([property]) => !notInTags.has(property)),
);

/**
 * Which texts are tags: those with a name that looks like one, or, as in release 0.1.0, those with
 * any possible name.
 */
export type TagNames = 'plain' | 'any';

/** Parses the text between the braces: `name;type=signature;required=false`. */
export function parseTag(text: string, names: TagNames = 'plain'): ParsedTag {
  const [first, ...rest] = splitTag(text);
  const name = first?.values === null ? first.key : '';
  const problem = nameProblem(name) ?? (names === 'plain' && !looksLikeName(name, text) ? noName : null);
  if (problem !== null) return { ok: false, message: problem };
  const parts = rest.filter(({ key, values }) => key !== '' || values !== null);
  const type = parts.find(({ key }) => key === 'type')?.values?.[0];
  const holds = isFieldType(type) ? holdsOf({ type }) : null;
  const properties: Record<string, unknown> = {};
  for (const part of parts) {
    const property = shortNames.get(part.key) ?? part.key;
    if (Object.hasOwn(properties, property)) return { ok: false, message: `sets "${property}" twice` };
    const read = readProperty(property, part, holds);
    if (!read.ok) return { ok: false, message: `${part.key}: ${read.message}` };
    properties[property] = read.value;
  }
  return { ok: true, field: { ...properties, name } };
}

/**
 * Returns the problem of a name. Braces, which other names may hold, show that the text is no tag:
 * a program, or another template.
 */
function nameProblem(name: string): string | null {
  if (/[{}]/.test(name)) return 'name: contains braces';
  const parsed = parseFieldName(name);
  return parsed.ok ? null : `name: ${parsed.message}`;
}

const noName = 'name: does not look like the name of a field';

const PLAIN_NAME = /^(@@|[\p{L}\p{N}_])[\p{L}\p{M}\p{N} _.'’:~@#/()-]*$/u;
const MOST_WORDS = 6;

/** Code and formulas, such as `\mc x`, `a | upper` or `f(x)`, have no name that looks like one. */
function looksLikeName(name: string, text: string): boolean {
  if (!PLAIN_NAME.test(name) || !/\p{L}/u.test(name)) return false;
  if (/^\s*\\|[\p{L}\p{N}_]\(/u.test(text.split(';', 1)[0] ?? '')) return false;
  return name.split(/\s+/).length <= MOST_WORDS;
}

type ReadProperty = { ok: true; value: unknown } | { ok: false; message: string };

function readProperty(property: string, { values }: TagPart, holds: Holds | null): ReadProperty {
  const schema = schemas.get(property);
  if (schema === undefined) return { ok: false, message: 'is not a property of a text tag' };
  const text = values?.join(property === 'optionList' ? '\n' : '|') ?? 'true';
  const isList = property === 'default' && holds === 'list' && values !== null;
  const meanings = isList ? [values] : meaningsOf(property, text, holds);
  const results = meanings.map((meaning) => ({ meaning, result: schema.safeParse(meaning) }));
  const right = results.find(({ result }) => result.success);
  if (right !== undefined) return { ok: true, value: right.meaning };
  return { ok: false, message: results[0]?.result.error?.issues[0]?.message ?? 'is not valid' };
}

/**
 * Returns the possible meanings of a text; the schema of the property decides. `default` and
 * `condition` follow the type of the field.
 */
function meaningsOf(property: string, text: string, holds: Holds | null): (string | number | boolean)[] {
  const isOfType = property === 'default' || property === 'condition';
  const mayBeFlag = !isOfType || holds === 'boolean';
  const mayBeNumber = !isOfType || holds === 'number';
  const number = text === '' || !mayBeNumber ? Number.NaN : Number(text);
  return [
    ...(mayBeFlag && (text === 'true' || text === 'false') ? [text === 'true'] : []),
    ...(Number.isFinite(number) ? [number] : []),
    text,
  ];
}
