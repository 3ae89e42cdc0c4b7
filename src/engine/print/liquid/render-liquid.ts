import { Context, type Template, toValueSync } from 'liquidjs';
import type { SourceProblem } from '../source-problem';
import { CappedEmitter } from './capped-emitter';
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
    const rendered = engine.renderer.renderTemplates(templates, context, new CappedEmitter());
    return { ok: true, html: String(toValueSync(rendered)) };
  } catch (error) {
    const problem = problemOfLiquid(error);
    const isImage =
      error instanceof Error && 'originalError' in error && error.originalError instanceof ImageProblem;
    return { ok: false, state: isImage ? 'image_processing_failed' : 'syntax_error', problem };
  }
}
