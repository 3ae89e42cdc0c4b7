import { ParseError, type Template, Tokenizer } from 'liquidjs';
import { limits } from '../../limits';
import type { SourceProblem } from '../source-problem';
import { engine } from './engine';
import { problemOfLiquid } from './liquid-problem';
import { MeteredParser, type ParserOptions } from './metered-parser';
import { problemOfWhole } from './whole-template';

export type ParsedLiquid = { ok: true; templates: Template[] } | { ok: false; problem: SourceProblem };

/** Parses a template. One that is saved is parsed strictly: no part of it may be passed over in silence. */
export function parseLiquid(source: string, options: ParserOptions = {}): ParsedLiquid {
  if (countTags(source) > limits.liquidTags) {
    return {
      ok: false,
      problem: { place: null, message: `the template has more than ${limits.liquidTags} tags and outputs` },
    };
  }
  try {
    const tokens = new Tokenizer(source, engine.options.operators).readTopLevelTokens(engine.options);
    const templates = new MeteredParser(engine, options).parseTokens(tokens);
    if (options.isStrict) refuse(problemOfWhole(templates));
    return { ok: true, templates };
  } catch (error) {
    return { ok: false, problem: problemOfLiquid(error) };
  }
}

function refuse(problem: ReturnType<typeof problemOfWhole>): void {
  if (problem !== null) throw new ParseError(new Error(problem.message), problem.template.token);
}

const opensLines = /^-?\s*liquid/;

/**
 * Counts tags without listing them, so that a refused source costs little. Each line of `{% liquid
 * %}` is a tag.
 */
function countTags(source: string): number {
  let count = 0;
  for (let at = source.indexOf('{'); at !== -1; at = source.indexOf('{', at + 1)) {
    const next = source[at + 1];
    if (next === '{' || next === '%') count++;
    if (next !== '%' || !opensLines.test(source.slice(at + 2, at + 12))) continue;
    for (; at < source.length && source[at] !== '}'; at++) if (source[at] === '\n') count++;
  }
  return count;
}
