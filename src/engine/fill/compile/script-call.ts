/** A call of one of the functions that form programs write into scripts of fields. */
export type ScriptCall = { name: string; values: ScriptValue[] };

export type ScriptValue = number | boolean | string | string[];

const CALL = /^(AF[A-Za-z]+_[A-Za-z]+)\s*\(([\s\S]*)\)$/;
const LONGEST_SCRIPT = 20_000;
const MOST_VALUES = 2_000;

/**
 * Reads a script that is one call with plain values. Scripts are never run; any other script gives
 * null.
 */
export function readCall(script: string): ScriptCall | null {
  if (script.length > LONGEST_SCRIPT) return null;
  const statement = script.trim();
  const call = statement.endsWith(';') ? statement.slice(0, -1).trimEnd() : statement;
  const [, name = '', inside] = CALL.exec(call) ?? [];
  if (inside === undefined) return null;
  const tokens = tokensOf(inside);
  const values = tokens && readValues(tokens);
  return values ? { name, values } : null;
}

type Token = { kind: 'value'; value: number | boolean | string } | { kind: 'mark'; mark: string };

const TOKEN =
  /\s*(?:"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|(-?\d+(?:\.\d+)?)|(true|false)|(new\s+Array\s*\(|[[\](),]))/y;

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null || tokens.length > MOST_VALUES) return null;
    at = TOKEN.lastIndex;
    const [, double, single, number, flag, mark] = found;
    const string = double ?? single;
    if (string !== undefined) tokens.push({ kind: 'value', value: unescaped(string) });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (flag !== undefined) tokens.push({ kind: 'value', value: flag === 'true' });
    else
      tokens.push({ kind: 'mark', mark: mark?.startsWith('new') ? '[' : mark === ')' ? ']' : (mark ?? '') });
  }
  return tokens;
}

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\([\s\S])/g, '$1');
}

/** Values between commas. A list holds texts only, and no list. */
function readValues(tokens: readonly Token[]): ScriptValue[] | null {
  const values: ScriptValue[] = [];
  let list: string[] | null = null;
  let mayTake = true;
  for (const token of tokens) {
    if (token.kind === 'value') {
      if (!mayTake) return null;
      if (list === null) values.push(token.value);
      else if (typeof token.value === 'string') list.push(token.value);
      else return null;
      mayTake = false;
    } else if (token.mark === ',') {
      if (mayTake) return null;
      mayTake = true;
    } else if (token.mark === '[' && mayTake && list === null) list = [];
    else if (token.mark === ']' && list !== null) {
      values.push(list);
      list = null;
      mayTake = false;
    } else return null;
  }
  return list === null ? values : null;
}
