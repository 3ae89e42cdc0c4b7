import { LiquidError } from 'liquidjs';
import type { SourceProblem } from '../source-problem';

/** Describes an error in a template and its place. Errors that are not Liquid's are thrown on. */
export function problemOfLiquid(error: unknown): SourceProblem {
  if (error instanceof RangeError) return { place: null, message: tooDeep };
  if (!(error instanceof LiquidError)) throw error;
  const cause = rootOf(error);
  const [line = 1, column = 1] = error.token?.getPosition() ?? [];
  const message = cause instanceof RangeError ? tooDeep : cause.message.replace(position, '');
  return { place: { line, column }, message };
}

const tooDeep = 'the template nests too deeply or makes a text that is too long';
/** The place that LiquidJS appends to its messages. */
const position = /(, file:[^,]*)?, line:\d+, col:\d+$/;

function rootOf(error: Error): Error {
  const inner = error instanceof LiquidError ? error.originalError : undefined;
  return inner instanceof Error ? rootOf(inner) : error;
}
