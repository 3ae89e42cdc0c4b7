import { stripVTControlCharacters } from 'node:util';
import { QuilletError } from '../../src/errors';
import { endingOf, exitCodes } from './exit-codes';
import { Failure, problemOf, spell } from './failure';

const STYLES = { red: 31, green: 32, yellow: 33, cyan: 36, dim: 2, bold: 1 };

const MOST_PROBLEMS = 20;

/** Everything that is no text, no new line and no style of `paint`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /\u001b(?!\[\d{1,2}m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;

/** What a command says: results on the output, everything else beside it. Colours only on a terminal. */
export class Output {
  readonly isJson: boolean;
  readonly isQuiet: boolean;

  constructor({ json = false, quiet = false }: { json?: boolean; quiet?: boolean } = {}) {
    this.isJson = json;
    this.isQuiet = quiet;
  }

  /** A line for people; nothing with --json. */
  line(text = ''): void {
    if (!this.isJson) process.stdout.write(`${painted(process.stdout, text)}\n`);
  }

  /** The result for programs; nothing without --json. */
  json(value: unknown): void {
    if (this.isJson) process.stdout.write(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : 0)}\n`);
  }

  /** What goes on, beside the output. */
  note(text: string): void {
    if (!this.isQuiet) process.stderr.write(`${painted(process.stderr, text)}\n`);
  }

  fail(error: unknown): number {
    const ending = endingOf(error);
    const { message, problems } = told(error);
    if (this.isJson) {
      const code = error instanceof QuilletError ? error.code : ending;
      process.stderr.write(`${JSON.stringify({ error: { code, message, problems } })}\n`);
    } else {
      const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  ${spell(problem)}`);
      const more = problems.length > MOST_PROBLEMS ? [`  and ${problems.length - MOST_PROBLEMS} more`] : [];
      const text = [`${paint('red', 'quillet:')} ${message}`, ...shown, ...more].join('\n');
      process.stderr.write(`${painted(process.stderr, text)}\n`);
    }
    return exitCodes[ending];
  }
}

function told(error: unknown) {
  if (error instanceof Failure) return { message: error.message, problems: error.problems };
  if (error instanceof QuilletError) {
    const problems = error.errors.map(problemOf);
    const id = error.requestId === null ? '' : ` (request ${error.requestId})`;
    return { message: `${error.message.split('\n')[0]}${id}`, problems };
  }
  return { message: error instanceof Error ? error.message : String(error), problems: [] };
}

export function paint(style: keyof typeof STYLES, text: string): string {
  return `\u001b[${STYLES[style]}m${text}\u001b[0m`;
}

/** Colours of `paint` on a terminal. The name of a template or an event tells a terminal nothing else. */
function painted(stream: NodeJS.WriteStream, text: string): string {
  const isPlain = !stream.isTTY || process.env['NO_COLOR'] || process.env['TERM'] === 'dumb';
  const shown = isPlain ? stripVTControlCharacters(text) : text;
  return shown.replace(CONTROLS, '');
}
