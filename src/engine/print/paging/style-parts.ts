import { tokenTypes } from 'css-tree/tokenizer';
import { tokensOf } from '../prepare/rewrite-css';

export type Token = ReturnType<typeof tokensOf>[number];

/** A part of a style sheet: what stands before a block, or a declaration. */
export type StylePart = {
  tokens: Token[];
  /** What ends it: `{`, `}`, `;`, or nothing at the end of the sheet. */
  end: string;
  /** What stands before the blocks around it, from the outside. */
  around: readonly string[];
};

const ENDS = new Set<number>([
  tokenTypes.LeftCurlyBracket,
  tokenTypes.RightCurlyBracket,
  tokenTypes.Semicolon,
]);

/** What stands before a block is remembered up to this length. */
const MOST_HEAD_CHARS = 200;

/** Lists the parts of a style sheet. Together they are its whole text. */
export function* partsOf(css: string): Generator<StylePart> {
  const around: string[] = [];
  let tokens: Token[] = [];
  for (const token of tokensOf(css)) {
    if (!ENDS.has(token.type)) {
      tokens.push(token);
      continue;
    }
    yield { tokens, end: token.text, around };
    if (token.text === '{') around.push(textOf(tokens.slice(-MOST_HEAD_CHARS)).slice(-MOST_HEAD_CHARS));
    if (token.text === '}') around.pop();
    tokens = [];
  }
  yield { tokens, end: '', around };
}

/** The text of tokens without comments. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, text }) => (type === tokenTypes.Comment ? '' : text))
    .join('')
    .trim();
}
