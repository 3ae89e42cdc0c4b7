import { FormulaError } from './formula-error';
import { type Token, tokensOf } from './tokens';

/** Writes a formula with other names of fields. A formula that cannot be read stays as it is. */
export function renameInFormula(formula: string, nameAfter: (name: string) => string): string {
  let renamed = '';
  let written = 0;
  for (const { name, from, to } of namesIn(formula)) {
    const after = nameAfter(name);
    if (after === name) continue;
    renamed += `${formula.slice(written, from)}{${after}}`;
    written = to;
  }
  return renamed + formula.slice(written);
}

type Named = { name: string; from: number; to: number };

/** Finds the names of fields, with what belongs to them: `a`, `a.b`, `rows[0].amount`, `{a/b}`. */
function namesIn(formula: string): Named[] {
  const tokens = readTokens(formula);
  const found: Named[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'name') continue;
    const path = token.quoted ? { segments: [], last: at } : pathFrom(tokens, at);
    at = path.last;
    if (isSymbol(tokens[at + 1], '(')) continue;
    const to = endOf(formula, tokens, at);
    found.push({ name: [token.value, ...path.segments].join('/'), from: token.at, to });
  }
  return found;
}

function readTokens(formula: string): Token[] {
  try {
    return tokensOf(formula);
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

function pathFrom(tokens: readonly Token[], start: number): { segments: string[]; last: number } {
  const segments: string[] = [];
  let last = start;
  for (;;) {
    const [mark, inner, close] = tokens.slice(last + 1, last + 4);
    if (isSymbol(mark, '.') && inner?.kind === 'name') last += 2;
    else if (isSymbol(mark, '[') && inner?.kind === 'number' && isSymbol(close, ']')) last += 3;
    else return { segments, last };
    segments.push(String(inner.value));
  }
}

function isSymbol(token: Token | undefined, value: string): boolean {
  return token?.kind === 'symbol' && token.value === value;
}

/** The place behind a token, without the blanks that follow it. */
function endOf(formula: string, tokens: readonly Token[], index: number): number {
  const next = tokens[index + 1]?.at ?? formula.length;
  return formula.slice(0, next).trimEnd().length;
}
