import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { withServiceFonts } from './font-lists';

type Token = { type: number; text: string };

/**
 * A URL in a page or in its style sheets. `other` is an image or a font: CSS does not tell them
 * apart.
 */
export type CssAddress = { url: string; kind: 'import' | 'image' | 'other' };

/** Splits CSS into tokens without parsing it, so that nested brackets cause no recursion. */
export function tokensOf(css: string): Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => tokens.push({ type, text: css.slice(start, end) }));
  return tokens;
}

export function addressesIn(css: string): CssAddress[] {
  const found: CssAddress[] = [];
  replaceAddresses(tokensOf(css), (address) => {
    found.push(address);
    return null;
  });
  return found;
}

/**
 * Replaces the URLs in CSS (null keeps one) and puts the families of the service into its font
 * lists.
 */
export function rewriteCss(css: string, replace: (address: CssAddress) => string | null): string {
  return withServiceFonts(replaceAddresses(tokensOf(css), replace))
    .map(({ text }) => text)
    .join('');
}

function replaceAddresses(
  tokens: readonly Token[],
  replace: (address: CssAddress) => string | null,
): Token[] {
  let [importing, inUrl] = [false, false];
  return tokens.map((token) => {
    const { type, text } = token;
    if (type === tokenTypes.AtKeyword) importing = /^@import$/i.test(text);
    if (type === tokenTypes.Semicolon || type === tokenTypes.LeftCurlyBracket) importing = false;
    const url = addressOf(token, importing || inUrl);
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment)
      inUrl = type === tokenTypes.Function && /^(url|src|(-webkit-)?image-set)\($/i.test(text);
    if (url === null) return token;
    const other = replace({ url, kind: importing ? 'import' : 'other' });
    if (other === null) return token;
    const quoted = `"${other}"`;
    return { ...token, text: type === tokenTypes.Url ? `url(${quoted})` : quoted };
  });
}

function addressOf({ type, text }: Token, stringCounts: boolean): string | null {
  if (type === tokenTypes.Url) return text.replace(/^url\(\s*/i, '').replace(/\s*\)$/, '');
  return type === tokenTypes.String && stringCounts ? text.slice(1, -1) : null;
}
