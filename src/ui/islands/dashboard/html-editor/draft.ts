import type { Problem, Source, SourceName } from './source';
import { words } from './words';

export type Draft = { template: Record<string, unknown>; data: Record<string, unknown> };

/** What stands in the editors, as it is sent. Empty margins and styles are none. */
export function readDraft(sources: ReadonlyMap<SourceName, Source>): Draft | null {
  const textOf = (name: SourceName) => sources.get(name)?.text ?? '';
  const options = parse(sources.get('html_engine_options'));
  const data = parse(sources.get('data'));
  if (options === null || data === null) return null;
  return {
    template: {
      html: textOf('html'),
      scss: textOf('scss') || null,
      header_html: textOf('header_html') || null,
      footer_html: textOf('footer_html') || null,
      html_engine_options: options,
    },
    data,
  };
}

function parse(source: Source | undefined): Record<string, unknown> | null {
  try {
    const value = JSON.parse(source?.text || '{}');
    source?.show([]);
    return value;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const line = Number(/line (\d+)/.exec(message)?.[1] ?? 1);
    const column = Number(/column (\d+)/.exec(message)?.[1] ?? 1);
    source?.show([{ line, column, message: words.notJson(message) }]);
    return null;
  }
}

/** "#/template/html: line 2, column 3: tag not closed": each at its place in its source. */
export function showProblems(sources: ReadonlyMap<SourceName, Source>, errors: readonly string[]): void {
  const found = new Map<string, Problem[]>();
  for (const error of errors) {
    const [, name = '', , line, column, message = error] =
      /^#\/template\/([a-z_]+)[^:]*: (line (\d+), column (\d+): )?([\s\S]*)$/.exec(error) ?? [];
    const problem = { line: Number(line ?? 1), column: Number(column ?? 1), message };
    found.set(name, [...(found.get(name) ?? []), problem]);
  }
  for (const [name, source] of sources) if (name !== 'data') source.show(found.get(name) ?? []);
}
