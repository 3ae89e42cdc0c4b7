import { Context, type Template, toValueSync } from 'liquidjs';
import { limits } from '../../limits';
import type { SourceProblem } from '../source-problem';
import { engine } from './engine';
import { ImageProblem } from './image-value';
import { problemOfLiquid } from './liquid-problem';
import { openPage, type PageContext } from './page-context';
import { meter } from './work';

export type RenderedLiquid =
  | { ok: true; html: string }
  | { ok: false; state: 'syntax_error' | 'image_processing_failed'; problem: SourceProblem };

/** Renders within the budget of one page. An error tells the place of its tag. */
export function renderLiquid(
  templates: Template[],
  data: Record<string, unknown>,
  page: PageContext,
): RenderedLiquid {
  const context = new Context(data, engine.options, { sync: true }, { liquid: engine });
  meter(context);
  openPage(context, page);
  try {
    const html = String(toValueSync(engine.renderer.renderTemplates(templates, context)));
    if (html.length <= limits.htmlRenderedChars) return { ok: true, html };
    const message = `the template makes more than ${limits.htmlRenderedChars} characters of HTML`;
    return { ok: false, state: 'syntax_error', problem: { place: null, message } };
  } catch (error) {
    const problem = problemOfLiquid(error);
    const isImage =
      error instanceof Error && 'originalError' in error && error.originalError instanceof ImageProblem;
    return { ok: false, state: isImage ? 'image_processing_failed' : 'syntax_error', problem };
  }
}
