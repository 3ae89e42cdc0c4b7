import { FormulaError } from './formula-error';

export type Token =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  /** A function, a constant or the name of a field. `{…}` quotes a name that is no single word. */
  | { kind: 'name'; value: string; quoted: boolean; at: number }
  | { kind: 'symbol'; value: string; at: number };

const TOKENS: [Token['kind'], RegExp][] = [
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['text', /"[^"]*"|'[^']*'/y],
  ['name', /\{[^{}]+\}|[\p{L}_][\p{L}\p{N}_]*/uy],
  ['symbol', /<=|>=|<>|!=|==|[-+*/%^|&()<>=,.[\]]/y],
];

/** Splits a formula into tokens. */
export function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  let at = skipBlanks(formula, 0);
  while (at < formula.length) {
    const token = tokenAt(formula, at);
    tokens.push(token.token);
    at = skipBlanks(formula, token.end);
  }
  return tokens;
}

function tokenAt(formula: string, at: number): { token: Token; end: number } {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const text = pattern.exec(formula)?.[0];
    if (text !== undefined) return { token: makeToken(kind, text, at), end: at + text.length };
  }
  throw new FormulaError(
    `"${[...formula.slice(at, at + 2)][0]}" at character ${at + 1} is not allowed in a formula`,
  );
}

function makeToken(kind: Token['kind'], text: string, at: number): Token {
  if (kind === 'number') return { kind, value: finite(Number(text), text), at };
  if (kind === 'text') return { kind, value: text.slice(1, -1), at };
  if (kind === 'symbol') return { kind, value: text, at };
  const quoted = text.startsWith('{');
  return { kind, value: quoted ? text.slice(1, -1).trim() : text, quoted, at };
}

function finite(value: number, text: string): number {
  if (Number.isFinite(value)) return value;
  throw new FormulaError(`the number ${text.slice(0, 40)} is too large`);
}

function skipBlanks(formula: string, from: number): number {
  let at = from;
  while (at < formula.length && /\s/.test(formula.charAt(at))) at += 1;
  return at;
}
