import { escapeSegment, unescapeSegment } from '../../lib/pointer';
import { limits } from '../limits';

/**
 * A field name is a JSON Pointer without its leading slash: `children/0/name`. `name#2` is the
 * second line of a value spread over several boxes. The service fills in `@@…`.
 */
export type FieldName =
  | { kind: 'value'; name: string; segments: string[]; line: number | null }
  | { kind: 'special'; name: SpecialName };

const specialNames = ['@@date', '@@datetime', '@@version', '@@data_url'] as const;
export type SpecialName = (typeof specialNames)[number] | `@@data_requests/${string}`;

/** Facts about the signer of the first, second … data request. */
const PERSON = /^@@data_requests\/\d{1,3}\/(?:viewed_at|completed_at|name|email)$/;

export type FieldNameResult = { ok: true; name: FieldName } | { ok: false; message: string };

/** Keys that every object inherits: `data` must not have them of its own. */
export const reservedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const LINE = /^(.+)#(\d{1,4})$/su;

export function parseFieldName(text: string): FieldNameResult {
  if (text.startsWith('@@')) return parseSpecial(text);
  const match = LINE.exec(text);
  const name = match?.[1] ?? text;
  const line = match?.[2] === undefined ? null : Number(match[2]);
  const problem = nameProblem(name) ?? lineProblem(line);
  if (problem !== null) return { ok: false, message: problem };
  return { ok: true, name: { kind: 'value', name, segments: name.split('/').map(unescapeSegment), line } };
}

/** Returns the name of the value at these keys; the inverse of parseFieldName. */
export function formatFieldName(segments: readonly string[]): string {
  return segments.map(escapeSegment).join('/');
}

/** Returns the list position that a segment stands for, or null for the key of an object. */
export function listPosition(segment: string): number | null {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : null;
}

function parseSpecial(text: string): FieldNameResult {
  if (isSpecialName(text)) return { ok: true, name: { kind: 'special', name: text } };
  return {
    ok: false,
    message: `the special name "${text}" is not supported; names starting with @@ are filled by the service: ${specialNames.join(', ')}, @@data_requests/0/name (or email, viewed_at, completed_at)`,
  };
}

function isSpecialName(text: string): text is SpecialName {
  return specialNames.some((name) => name === text) || PERSON.test(text);
}

function nameProblem(name: string): string | null {
  if (name === '') return 'is empty; give the name the value has in data, such as "person/first_name"';
  if (name.length > limits.nameChars) return `is longer than ${limits.nameChars} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  if (/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(name))
    return 'contains control characters or broken Unicode';
  if (/~(?![01])/.test(name)) return 'contains "~" that is not part of "~0" (for "~") or "~1" (for "/")';
  const segments = name.split('/').map(unescapeSegment);
  if (segments.length > limits.fieldNameDepth) return `has more than ${limits.fieldNameDepth} parts`;
  return segments.map(segmentProblem).find((problem) => problem !== null) ?? null;
}

function segmentProblem(segment: string, index: number): string | null {
  if (segment === '')
    return 'has an empty part; do not start, end or double the slash ("~1" is a slash in a key)';
  if (reservedKeys.has(segment)) return `uses the reserved word "${segment}"; choose another name`;
  const position = index === 0 ? null : listPosition(segment);
  if (position !== null && position > limits.fieldListPosition) {
    return `has the list position ${segment}; the last possible position is ${limits.fieldListPosition}`;
  }
  return null;
}

function lineProblem(line: number | null): string | null {
  if (line === null || (line >= 1 && line <= limits.fieldSplitLines)) return null;
  return `has the line number ${line}; lines of a spread value are numbered from 1 to ${limits.fieldSplitLines}`;
}
