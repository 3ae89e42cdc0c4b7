import {
  type Context,
  type Emitter,
  ForTag,
  ParseError,
  Parser,
  TablerowTag,
  type Template,
  TokenKind,
  type TopLevelToken,
} from 'liquidjs';
import { limits } from '../../../lib/limits';
import { NODE } from './work';

/** Parses templates that pay for what they do, and refuses what is too deep to be walked. */
export class MeteredParser extends Parser {
  #depth = 0;
  /** Characters of the source below the tag that is being parsed. */
  #below = 0;

  override parseToken(token: TopLevelToken, rest: TopLevelToken[]): ReturnType<Parser['parseToken']> {
    const outer = this.#below;
    this.#below = 0;
    if (++this.#depth > limits.liquidDepth) throw tooDeep(token);
    try {
      if (token.kind !== TokenKind.HTML && nestsDeeper(token, limits.liquidDepth)) throw tooDeep(token);
      const last = rest.at(-1) ?? token;
      const template = super.parseToken(token, rest);
      const length = (rest[0]?.begin ?? last.end) - token.begin;
      // Its own characters stand for its own work: all its conditions and cases, but nothing of its contents.
      payWhenRendered(template, NODE + Math.max(length - this.#below, token.end - token.begin));
      this.#below = outer + length;
      return template;
    } finally {
      this.#depth--;
    }
  }
}

const tooDeep = (token: TopLevelToken) =>
  new ParseError(new Error(`tags and brackets nest at most ${limits.liquidDepth} deep`), token);

const payWhenRendered = (template: Template, price: number): void => {
  const render = template.render.bind(template);
  template.render = function* (context: Context, emitter: Emitter): Generator<unknown, unknown, unknown> {
    context.memoryLimit.use(Math.min(price, limits.liquidPiece));
    return yield render(context, emitter);
  };
  // A turn of a loop is work also where nothing stands in it.
  if (template instanceof ForTag || template instanceof TablerowTag)
    template.templates.unshift(new Turn(template));
};

class Turn implements Template {
  readonly token: Template['token'];

  constructor(loop: Template) {
    this.token = loop.token;
  }

  render(context: Context): void {
    context.memoryLimit.use(NODE);
  }
}

/** Brackets are read by functions that call themselves. */
const nestsDeeper = ({ input, begin, end }: TopLevelToken, most: number): boolean => {
  let depth = 0;
  for (let at = begin; at < end; at++) {
    const sign = input[at];
    if (sign === '[' || sign === '(') depth++;
    else if (sign === ']' || sign === ')') depth = Math.max(0, depth - 1);
    if (depth > most) return true;
  }
  return false;
};
