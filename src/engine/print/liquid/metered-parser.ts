import {
  type Context,
  type Emitter,
  ForTag,
  type Liquid,
  ParseError,
  Parser,
  TablerowTag,
  type Template,
  TokenKind,
  type TopLevelToken,
} from 'liquidjs';
import { limits } from '../../limits';
import { ignoredIn, ignoredInPart } from './ignored';
import { NODE } from './work';

/**
 * Parses templates whose nodes pay for their work, and refuses templates nested too deep to walk. A
 * strict one refuses what Liquid would pass over.
 */
export class MeteredParser extends Parser {
  readonly #isStrict;
  readonly #operators;
  #depth = 0;
  /** Characters of the source inside the tag that is being parsed. */
  #below = 0;

  constructor(liquid: Liquid, { isStrict = false }: ParserOptions = {}) {
    super(liquid);
    this.#isStrict = isStrict;
    this.#operators = liquid.options.operators;
  }

  override parseStream(tokens: TopLevelToken[]): ReturnType<Parser['parseStream']> {
    const stream = super.parseStream(tokens);
    if (!this.#isStrict) return stream;
    const on = stream.on.bind(stream);
    stream.on = (event, handle) =>
      on(
        event,
        // A part of the tag, such as {% when %}.
        event.startsWith('tag:')
          ? function (this: typeof stream, part: never) {
              handle.call(this, part);
              refuse(ignoredInPart(part), part);
            }
          : handle,
      );
    return stream;
  }

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    const outer = this.#below;
    this.#below = 0;
    if (++this.#depth > limits.liquidDepth) throw tooDeep(token);
    try {
      if (token.kind !== TokenKind.HTML && nestsDeeper(token, limits.liquidDepth)) throw tooDeep(token);
      const last = rest.at(-1) ?? token;
      const template = super.parseToken(token, rest);
      if (this.#isStrict) refuse(ignoredIn(template, token, this.#operators), token);
      const length = (rest[0]?.begin ?? last.end) - token.begin;
      // A tag pays for its own characters: all its conditions and cases, but not its contents.
      payWhenRendered(template, NODE + Math.max(length - this.#below, token.end - token.begin));
      this.#below = outer + length;
      return template;
    } finally {
      this.#depth--;
    }
  }
}

export type ParserOptions = { isStrict?: boolean };

function refuse(problem: string | null, token: TopLevelToken): void {
  if (problem !== null) throw new ParseError(new Error(problem), token);
}

function tooDeep(token: TopLevelToken) {
  return new ParseError(new Error(`tags and brackets nest at most ${limits.liquidDepth} deep`), token);
}

function payWhenRendered(template: Template, price: number): void {
  const render = template.render.bind(template);
  template.render = function* (context: Context, emitter: Emitter): Generator<unknown, unknown, unknown> {
    context.memoryLimit.use(Math.min(price, limits.liquidPiece));
    return yield render(context, emitter);
  };
  // Each turn of a loop is work, even when the loop is empty.
  if (template instanceof ForTag || template instanceof TablerowTag)
    template.templates.unshift(new Turn(template));
}

class Turn implements Template {
  readonly token: Template['token'];

  constructor(loop: Template) {
    this.token = loop.token;
  }

  render(context: Context): void {
    context.memoryLimit.use(NODE);
  }
}

/** The depth of brackets is limited because recursive functions parse them. */
function nestsDeeper({ input, begin, end }: TopLevelToken, most: number): boolean {
  let depth = 0;
  for (let at = begin; at < end; at++) {
    const sign = input[at];
    if (sign === '[' || sign === '(') depth++;
    else if (sign === ']' || sign === ')') depth = Math.max(0, depth - 1);
    if (depth > most) return true;
  }
  return false;
}
