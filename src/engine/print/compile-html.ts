import type { Template } from 'liquidjs';
import type { JsonSchema } from '../fields/json-schema';
import { parseLiquid } from './liquid/parse-liquid';
import { inferSchema } from './schema/infer-schema';
import { compileScss } from './scss/compile-scss';
import { describeProblem } from './source-problem';

/** The template sources of an HTML template. */
export type HtmlSources = {
  html: string;
  scss: string | null;
  headerHtml: string | null;
  footerHtml: string | null;
};

export type CompiledHtml =
  | { ok: true; css: string; schema: JsonSchema }
  /** The problems, each with the name of its source. */
  | { ok: false; problems: { source: keyof HtmlSources; message: string }[] };

/**
 * Compiles all template sources and reports every problem in them. A source that is the saved one was checked
 * by the rules of its time.
 */
export function compileHtml(sources: HtmlSources, saved?: HtmlSources): CompiledHtml {
  const problems: { source: keyof HtmlSources; message: string }[] = [];
  const parsed: Template[][] = [];
  for (const source of ['html', 'headerHtml', 'footerHtml'] as const) {
    const result = parseLiquid(sources[source] ?? '', { isStrict: sources[source] !== saved?.[source] });
    if (result.ok) parsed.push(result.templates);
    else problems.push({ source, message: describeProblem(result.problem) });
  }
  const styles = compileScss(sources.scss ?? '');
  if (!styles.ok) problems.push({ source: 'scss', message: describeProblem(styles.problem) });
  if (!styles.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, css: styles.css, schema: inferSchema(parsed) };
}
