import { compose, type Matrix } from '../../fill/draw/draw-matrix';
import { movedPath } from '../../fill/draw/draw-path';
import { pathOperators } from './paint-path';
import type { SvgNode } from './parse-svg';
import type { Step } from './svg-place';
import { baselineAt, outlineOfRun, placedLetters, showOperators } from './svg-text';
import { transformOfStyle } from './transforms';

/**
 * Returns a text as the part of a clip: the paths of letters that are drawn by their outlines, and the
 * operators that show the others. A PDF clips by paths or by letters, not by both at once.
 */
export async function clipOfText(
  text: SvgNode,
  step: Step,
  outer: Matrix,
): Promise<{ paths: string[]; letters: string[] }> {
  const { style, whole } = step.place;
  const matrix = compose(outer, transformOfStyle(style, whole));
  const [paths, letters]: [string[], string[]] = [[], []];
  for (const run of await placedLetters(text, step)) {
    const outline = outlineOfRun(run);
    if (outline !== null) paths.push(pathOperators(movedPath(outline, matrix)));
    else letters.push(showOperators(run, compose(matrix, baselineAt(run))));
  }
  return { paths, letters };
}
