import type { Template } from 'liquidjs';
import type { JsonSchema } from '../fields/json-schema';
import { problemOfColorWords } from './liquid/color-words';
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

/** What the template has and is not checked again, and the names of its fields. */
type Known = { saved?: HtmlSources | undefined; fieldNames?: readonly string[] };

/**
 * Compiles all template sources and reports every problem in them. A source that is the saved one was checked
 * by the rules of its time.
 */
export function compileHtml(sources: HtmlSources, { saved, fieldNames = [] }: Known = {}): CompiledHtml {
  const problems: { source: keyof HtmlSources; message: string }[] = [];
  const isNew = (source: keyof HtmlSources) => sources[source] !== saved?.[source];
  const parsed: { source: keyof HtmlSources; templates: Template[] }[] = [];
  for (const source of ['html', 'headerHtml', 'footerHtml'] as const) {
    const result = parseLiquid(sources[source] ?? '', { isStrict: isNew(source) });
    if (result.ok) parsed.push({ source, templates: result.templates });
    else problems.push({ source, message: describeProblem(result.problem) });
  }
  const schema = inferSchema(parsed.map(({ templates }) => templates));
  if (problems.length === 0) {
    // The names that every source reads are known only now.
    const names = new Set([...Object.keys(schema.properties ?? {}), ...fieldNames]);
    for (const { source, templates } of parsed) {
      const problem = isNew(source) ? problemOfColorWords(templates, names) : null;
      if (problem !== null) problems.push({ source, message: describeProblem(problem) });
    }
  }
  const styles = compileScss(sources.scss ?? '');
  if (!styles.ok) problems.push({ source: 'scss', message: describeProblem(styles.problem) });
  if (!styles.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, css: styles.css, schema };
}
