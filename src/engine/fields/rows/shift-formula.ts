import { unescapeSegment } from '../../../lib/pointer';
import { formatFieldName, listPosition } from '../field-name';
import { type Token, tokensOf } from '../formula/tokens';

/** A list, and the number by which its positions change. */
export type ListShift = {
  list: readonly string[];
  by: number;
};

/** A key of a reference and its place in the formula. */
type Key = {
  key: string;
  at: number;
  end: number;
  /** True for keys within one `{…}`, which are rewritten together. */
  quoted: boolean;
};

/**
 * Moves the references to a list: `items[0].price` becomes `items[5].price`. All else stays as
 * written.
 */
export function shiftFormula(formula: string, shift: ListShift): string {
  const tokens = tokensOf(formula);
  let shifted = '';
  let done = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const keys = keysAt(tokens, index, formula);
    const change = keys === null ? null : changeOf(keys, shift);
    if (change !== null) {
      shifted += formula.slice(done, change.at) + change.text;
      done = change.end;
    }
    if (keys !== null) index += keys.tokens - 1;
  }
  return shifted + formula.slice(done);
}

/** Returns the reference that begins with this token and its number of tokens, or null. */
function keysAt(
  tokens: readonly Token[],
  start: number,
  formula: string,
): { keys: Key[]; tokens: number } | null {
  const first = tokens[start];
  if (first?.kind !== 'name') return null;
  const keys = keysOfName(first, formula);
  let index = start + 1;
  for (;;) {
    const [sign, next] = [tokens[index], tokens[index + 1]];
    if (sign?.kind !== 'symbol' || next === undefined) break;
    if (sign.value === '.' && next.kind === 'name') {
      keys.push({ key: next.value, at: next.at, end: next.at, quoted: false });
      index += 2;
    } else if (sign.value === '[' && next.kind === 'number') {
      const end = tokens[index + 2]?.at ?? formula.length;
      keys.push({ key: String(next.value), at: next.at, end, quoted: false });
      index += 3;
    } else break;
  }
  return { keys, tokens: index - start };
}

function keysOfName(token: Extract<Token, { kind: 'name' }>, formula: string): Key[] {
  const { at, quoted, value } = token;
  if (!quoted) return [{ key: value, at, end: at + value.length, quoted }];
  const end = formula.indexOf('}', at) + 1;
  const keys = value.split('/').map(unescapeSegment);
  return keys.map((key) => ({ key, at, end, quoted }));
}

function changeOf(
  { keys }: { keys: readonly Key[] },
  { list, by }: ListShift,
): { at: number; end: number; text: string } | null {
  const place = keys[list.length];
  const position = listPosition(place?.key ?? '');
  if (place === undefined || position === null) return null;
  if (list.some((key, depth) => key !== keys[depth]?.key)) return null;
  const { at, end, quoted } = place;
  if (!quoted) return { at, end, text: String(position + by) };
  const inside = keys.filter((key) => key.quoted).map(({ key }) => key);
  return { at, end, text: `{${formatFieldName(inside.with(list.length, String(position + by)))}}` };
}
