import { tokenTypes } from 'css-tree/tokenizer';
import type { TextStyle } from '../../text/fonts/font-index';

export type FontRole = TextStyle['role'];

type Token = { type: number; text: string };

/** The family of the service for each standard typeface. */
export const serviceFamilies: Record<FontRole, string> = {
  sans: 'Quillet Sans',
  serif: 'Quillet Serif',
  mono: 'Quillet Mono',
};
/**
 * Families for scripts that the standard typefaces lack: `bold` for scripts with a bold font, `all`
 * for scripts with one font for all weights, `weights` for variable fonts that are fixed at several weights. A family
 * must not mix them. A variable font that is fixed at plain and bold is a pair of fonts.
 */
export const restFamilies = { bold: 'Quillet Rest', weights: 'Quillet Weights', all: 'Quillet More' };

export function serviceList(role: FontRole): string {
  return [serviceFamilies[role], ...Object.values(restFamilies)].map((family) => `"${family}"`).join(', ');
}

const generic = new Map<string, FontRole>([
  ['sans-serif', 'sans'],
  ['system-ui', 'sans'],
  ['ui-sans-serif', 'sans'],
  ['serif', 'serif'],
  ['ui-serif', 'serif'],
  ['monospace', 'mono'],
  ['ui-monospace', 'mono'],
]);

/** Common typefaces and the typeface of the service with the same widths that replaces each. */
const standIns = new Map<string, FontRole>([
  ['arial', 'sans'],
  ['helvetica', 'sans'],
  ['helvetica neue', 'sans'],
  ['times', 'serif'],
  ['times new roman', 'serif'],
  ['courier', 'mono'],
  ['courier new', 'mono'],
]);

const whole =
  /^(inherit|initial|unset|revert|revert-layer|caption|icon|menu|message-box|small-caption|status-bar)$/i;

/**
 * Puts the families of the service into every font list, before the fonts of the machine, so that a
 * document looks the same wherever it is printed. Blocks of @font-face name one family, not a list,
 * and stay unchanged.
 */
export function withServiceFonts(tokens: readonly Token[]): Token[] {
  const output: Token[] = [];
  let inFontFace = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.type === tokenTypes.AtKeyword) inFontFace = /^@font-face$/i.test(token.text);
    if (token.type === tokenTypes.RightCurlyBracket) inFontFace = false;
    output.push(token);
    const colon = inFontFace ? -1 : colonAfter(tokens, at);
    if (colon === -1) continue;
    const end = endOfValue(tokens, colon + 1);
    output.push(...tokens.slice(at + 1, colon + 1));
    const value = tokens.slice(colon + 1, end);
    output.push(...(token.text.startsWith('--') ? withGenerics(value) : withFallback(value)));
    at = end - 1;
  }
  return output;
}

/**
 * Returns the position of the colon in a declaration of fonts, or of a custom property that may
 * hold one; -1 for other tokens.
 */
function colonAfter(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.type !== tokenTypes.Ident || !/^(font|font-family|--.*)$/i.test(token.text)) return -1;
  const next = tokens[at + 1]?.type === tokenTypes.WhiteSpace ? at + 2 : at + 1;
  return tokens[next]?.type === tokenTypes.Colon ? next : -1;
}

function endOfValue(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at];
    const ends =
      token?.type === tokenTypes.Semicolon ||
      token?.type === tokenTypes.RightCurlyBracket ||
      token?.type === tokenTypes.LeftCurlyBracket ||
      (token?.type === tokenTypes.Delim && token.text === '!');
    if (ends) return at;
  }
  return tokens.length;
}

function withGenerics(value: readonly Token[]): Token[] {
  return value.map((token) => {
    const role = token.type === tokenTypes.Ident ? generic.get(token.text.toLowerCase()) : undefined;
    return role ? { ...token, text: `${serviceList(role)}, ${token.text}` } : token;
  });
}

function withFallback(value: readonly Token[]): Token[] {
  const meant = value.filter(({ type }) => type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment);
  if (meant.length === 0 || (meant.length === 1 && whole.test(meant[0]?.text ?? ''))) return [...value];
  const roles = meant.map(({ text }) => roleOf(text));
  const role = roles.find((one) => one !== undefined) ?? 'sans';
  const hasGeneric = meant.some(
    ({ type, text }) => type === tokenTypes.Ident && generic.has(text.toLowerCase()),
  );
  const named = standInsReplaced(value);
  if (hasGeneric) return withGenerics(named);
  return [...named, { type: tokenTypes.String, text: `, ${serviceList(role)}` }];
}

function roleOf(text: string): FontRole | undefined {
  const name = text.replace(/^['"]|['"]$/g, '').toLowerCase();
  return generic.get(name) ?? standIns.get(name);
}

/**
 * Replaces names in quotes or of one word. `Times New Roman` without quotes is three words and
 * stays.
 */
function standInsReplaced(value: readonly Token[]): Token[] {
  return value.map((token, at) => {
    const isName = token.type === tokenTypes.String || token.type === tokenTypes.Ident;
    const role = isName ? standIns.get(token.text.replace(/^['"]|['"]$/g, '').toLowerCase()) : undefined;
    return role && !isPartOfName(value, at) ? { ...token, text: `"${serviceFamilies[role]}"` } : token;
  });
}

function isPartOfName(value: readonly Token[], at: number): boolean {
  if (value[at]?.type === tokenTypes.String) return false;
  const beside = [value[at + 1], value[at + 2]].filter((one) => one?.type !== tokenTypes.WhiteSpace);
  return beside[0]?.type === tokenTypes.Ident;
}
