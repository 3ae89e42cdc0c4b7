import { BudgetExhausted, compileMetered } from '#metered-sass';
import { limits } from '../../limits';
import type { SourceProblem } from '../source-problem';
import { findImport } from './find-import';

export type CompiledScss = { ok: true; css: string } | { ok: false; problem: SourceProblem };

/** Compiles a self-contained stylesheet: the compiler reads no file and no URL. */
export function compileScss(scss: string): CompiledScss {
  const written = findImport(scss, { lineComments: true });
  if (written !== null) return refuse(noImports, placeAt(scss, written));
  const compiled = compile(scss);
  if (!compiled.ok) return compiled;
  // The compiled CSS is checked as well: SCSS can assemble the name of a rule from pieces.
  if (findImport(compiled.css, { lineComments: false }) !== null) return refuse(noImports, null);
  if (compiled.css.length > limits.htmlCssChars) {
    return refuse(`the stylesheet makes more than ${limits.htmlCssChars} characters of CSS`, null);
  }
  return compiled;
}

function compile(scss: string): CompiledScss {
  const steps = limits.scssSteps + scss.length * limits.scssStepsPerChar;
  try {
    const { css } = compileMetered(scss, { steps, chars: limits.htmlCssChars * 2, items: limits.scssItems });
    return { ok: true, css };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

function problemOf(error: unknown): SourceProblem {
  if (error instanceof BudgetExhausted) return { place: null, message: tooMuchWork };
  if (error instanceof RangeError) return { place: null, message: tooDeep };
  const sass = sassProblem(error);
  if (sass === null) throw error;
  const message = messages.find(({ pattern }) => pattern.test(sass.message))?.says ?? sass.message;
  return { ...sass, message };
}

const tooMuchWork =
  'the stylesheet takes too much work to compile: a loop, mixin or list never ends, or the text is too long';
const tooDeep = 'the stylesheet calls itself or nests too deeply';
const noImports =
  'only built-in modules such as sass:math can be imported: write the styles here, or link a stylesheet in the HTML';

const messages = [
  { pattern: /^Can't find stylesheet to import/, says: noImports },
  { pattern: /^The stylesheet takes too much work/, says: tooMuchWork },
];

/** Recognises the compiler's exceptions by their members: they have no exported class. */
function sassProblem(error: unknown): SourceProblem | null {
  if (!(error instanceof Error) || !('sassMessage' in error) || !('span' in error)) return null;
  const { start } = (error.span ?? {}) as { start?: { line: number; column: number } };
  const place = start ? { line: start.line + 1, column: start.column + 1 } : null;
  return { place, message: String(error.sassMessage) };
}

function placeAt(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function refuse(message: string, place: SourceProblem['place']): CompiledScss {
  return {
    ok: false,
    problem: { place, message },
  };
}
