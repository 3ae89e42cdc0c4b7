import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { withServiceFonts } from './font-lists';

type Token = { type: number; text: string };

/** What a page or its style sheets name by address: in CSS pictures and fonts look alike. */
export type CssAddress = { url: string; kind: 'import' | 'image' | 'other' };

/** Tokens only: CSS is taken apart without recursion, however its brackets nest. */
export const tokensOf = (css: string): Token[] => {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => tokens.push({ type, text: css.slice(start, end) }));
  return tokens;
};

export const addressesIn = (css: string): CssAddress[] => {
  const found: CssAddress[] = [];
  replaceAddresses(tokensOf(css), (address) => {
    found.push(address);
    return null;
  });
  return found;
};

/** Puts other addresses in place of those it names (null: as it is), and the service's fonts into its font lists. */
export const rewriteCss = (css: string, replace: (address: CssAddress) => string | null): string =>
  withServiceFonts(replaceAddresses(tokensOf(css), replace))
    .map(({ text }) => text)
    .join('');

const replaceAddresses = (
  tokens: readonly Token[],
  replace: (address: CssAddress) => string | null,
): Token[] => {
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
};

const addressOf = ({ type, text }: Token, stringCounts: boolean): string | null => {
  if (type === tokenTypes.Url) return text.replace(/^url\(\s*/i, '').replace(/\s*\)$/, '');
  return type === tokenTypes.String && stringCounts ? text.slice(1, -1) : null;
};
