import type { OutputUnit } from '@cfworker/json-schema';
import { closest, Hints } from '../../lib/closest';
import { pointerTo, unescapeSegment } from '../../lib/pointer';
import type { Problem } from '../../lib/problems';
import { unkept } from '../../lib/reasons';
import { limits } from '../limits';
import { signatureTypefaces } from './field-catalogue';
import type { JsonSchema } from './json-schema';
import { meaningOfPattern } from './patterns';

/**
 * Turns the errors of the validator into messages for people. Each problem appears once, at its
 * deepest place, with what would be right.
 */
export function describeErrors(schema: JsonSchema, value: unknown, errors: readonly OutputUnit[]): Problem[] {
  const found = new Map<string, Problem>();
  const alternatives: string[] = [];
  const handled = new Set<string>();
  const hints = new Hints();
  for (const error of errors) {
    // The message names every key at once, but the validator reports each key: very many keys would
    // take quadratic time.
    const occasion = `${error.instanceLocation}\n${error.keywordLocation}`;
    if (handled.has(occasion)) continue;
    handled.add(occasion);
    if (alternatives.some((location) => error.keywordLocation.startsWith(`${location}/`))) continue;
    if (error.keyword === 'anyOf') alternatives.push(error.keywordLocation);
    const at = pathOf(error.instanceLocation);
    const rulePath = pathOf(error.keywordLocation);
    const failure = {
      at: { path: at, kept: keptPath(at, { rulePath, value }) },
      rule: follow(schema, rulePath),
      schema: follow(schema, rulePath.slice(0, -1)),
      value: follow(value, at),
      hints,
    };
    for (const problem of describers[error.keyword]?.(failure) ?? []) {
      found.set(`${problem.pointer}\n${problem.message}`, problem);
    }
  }
  return [...found.values()];
}

/** `kept`: the path for a log, without names that only the caller knows. */
type Place = { path: string[]; kept: string[] };

type Failure = {
  at: Place;
  /** The value of the failed keyword. */
  rule: unknown;
  /** The schema that holds the keyword. */
  schema: unknown;
  value: unknown;
  hints: Hints;
};

/** Messages by keyword. Keywords without an entry only report that something deeper failed. */
const describers: Record<string, (failure: Failure) => Problem[]> = {
  type: ({ at, rule, value }) => [here(at, expected(nounOf(rule), value))],
  enum: ({ at, rule }) => [here(at, [`must be one of ${listOf(rule)}`])],
  minLength: ({ at, rule, value }) => [
    here(at, [`must have at least ${characters(rule)}`, `, has ${lengthOf(value)}`]),
  ],
  maxLength: ({ at, rule, value }) => [
    here(at, [`must have at most ${characters(rule)}`, `, has ${lengthOf(value)}`]),
  ],
  minimum: ({ at, rule, value }) => [here(at, [`must be at least ${rule}`, `, is ${value}`])],
  maximum: ({ at, rule, value }) => [here(at, [`must be at most ${rule}`, `, is ${value}`])],
  exclusiveMinimum: ({ at, rule, value }) => [here(at, [`must be greater than ${rule}`, `, is ${value}`])],
  exclusiveMaximum: ({ at, rule, value }) => [here(at, [`must be less than ${rule}`, `, is ${value}`])],
  minItems: ({ at, rule, value }) => [
    here(at, [`must have at least ${items(rule)}`, `, has ${lengthOf(value)}`]),
  ],
  maxItems: ({ at, rule, value }) => [
    here(at, [`must have at most ${items(rule)}`, `, has ${lengthOf(value)}`]),
  ],
  contains: ({ at }) => [here(at, ['lacks an option that a condition asks for'])],
  format: ({ at, rule, value }) => [here(at, [`expected ${formats[String(rule)]}`, gotText(value)])],
  pattern: ({ at, rule, value }) => [here(at, [`expected ${meaningOfPattern(rule)}`, gotText(value)])],
  anyOf: ({ at, rule, value }) => [here(at, describePicture(rule, value))],
  required: ({ at, rule, value }) =>
    stringsOf(rule)
      .filter((key) => !hasOwn(value, key))
      .map((key) => here({ path: [...at.path, key], kept: [...at.kept, key] }, ['is missing'])),
  additionalProperties: ({ at, schema, value, hints }) => {
    const known = follow(schema, ['properties']);
    const names = keysOf(known);
    return keysOf(value)
      .filter((key) => !hasOwn(known, key))
      .map((key) =>
        here({ path: [...at.path, key], kept: [...at.kept, unkept] }, [
          unknownField + hints.about(() => closest(key, names)),
        ]),
      );
  },
};

const unknownField = 'unknown property; the template has no field of this name';

/** What would be right, and what was sent instead. Only the former may be kept in a log. */
type Words = [rule: string, sent?: string];

function here({ path, kept }: Place, [rule, sent = '']: Words): Problem {
  return { pointer: pointerTo(path), message: rule + sent, kept: { pointer: pointerTo(kept), rule } };
}

/** Keeps what the schema names, and positions in lists. */
function keptPath(at: readonly string[], { rulePath, value }: { rulePath: string[]; value: unknown }) {
  const named = new Set(rulePath.filter((_, index) => rulePath[index - 1] === 'properties'));
  return at.map((key, index) =>
    named.has(key) || Array.isArray(follow(value, at.slice(0, index))) ? key : unkept,
  );
}

function expected(what: string, value: unknown): Words {
  const hint = value === null ? '; leave the property out when there is no value' : '';
  return [`expected ${what}`, `, got ${kindOf(value)}${hint}`];
}

const formats: Record<string, string> = {
  date: 'a date such as 2026-05-17',
  'date-time': 'a timestamp such as 2026-05-17T09:30:00Z',
  email: 'an email address such as ada@example.com',
  uri: 'a URL such as https://example.com/page',
};

function gotText(value: unknown): string {
  return `, got "${shortened(value)}"`;
}

/**
 * Describes a wrong image or signature: their shapes are the only alternatives in a template's
 * schema.
 */
function describePicture(alternatives: unknown, value: unknown): Words {
  if (hasOwn(value, 'url')) {
    return [`expected {"url": "https://…"}, a URL of at most ${limits.urlChars} characters`];
  }
  const allowed = JSON.stringify(alternatives);
  for (const [key, what] of [
    ['text', 'typed'],
    ['drawing', 'drawn'],
  ] as const) {
    if (!hasOwn(value, key)) continue;
    if (!allowed.includes(`"required":["${key}"]`)) return [`this field does not accept a ${what} signature`];
    return [`the ${what} signature is not valid: ${signatureShapes[key]}`];
  }
  const text = typeof value === 'string' ? value : follow(value, ['base64']);
  if (typeof text === 'string' && text.length > (limits.imageBytes / 3) * 4) {
    return [`the image is larger than the limit of ${limits.imageBytes / 1024 / 1024} MB`];
  }
  const shapes = 'an image, {"base64": "…"} or {"url": "https://…"} or "data:image/png;base64,…"';
  return typeof value === 'string' ? [`expected ${shapes}`, ', got another string'] : expected(shapes, value);
}

const signatureShapes = {
  text: `expected {"text": {"name": "…", "typeface": "…"}} with one of ${signatureTypefaces.join(', ')}`,
  drawing: `expected {"drawing": {"width": 400, "height": 150, "strokes": [[[x, y], [x, y, pressure], …], …]}}, on a pad of at least ${limits.signaturePadSideMin} × ${limits.signaturePadSideMin}`,
};

function nounOf(type: unknown): string {
  if (Array.isArray(type)) return type.map(nounOf).join(' or ');
  const nouns: Record<string, string> = {
    array: 'a list',
    object: 'an object',
    integer: 'a whole number',
    null: 'null',
  };
  return nouns[String(type)] ?? `a ${String(type)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' && !Number.isInteger(value) ? `the number ${value}` : `a ${typeof value}`;
}

function listOf(rule: unknown): string {
  const options = Array.isArray(rule) ? rule : [];
  const shown = options.slice(0, 20).map((option) => JSON.stringify(option));
  return options.length > shown.length
    ? `${shown.join(', ')} and ${options.length - shown.length} more`
    : shown.join(', ');
}

function characters(count: unknown): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function items(count: unknown): string {
  return count === 1 ? '1 element' : `${count} elements`;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? [...value].length : 0;
}

function shortened(value: unknown): string {
  const text = String(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** Decodes a pointer. The validator percent-encodes its pointers. */
function pathOf(location: string): string[] {
  const segments = location.split('/').slice(1);
  return segments.map((segment) => unescapeSegment(decodeURIComponent(segment)));
}

function follow(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (!hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

function hasOwn(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
