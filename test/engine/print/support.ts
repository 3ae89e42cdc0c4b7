import { defaultEngineOptions } from '../../../src/engine/print/engine-options';
import type { HtmlContent } from '../../../src/engine/print/html-content';
import { parseLiquid } from '../../../src/engine/print/liquid/parse-liquid';
import { renderLiquid } from '../../../src/engine/print/liquid/render-liquid';

export const now = new Date('2026-05-17T09:30:00Z');

const page = {
  metadata: { order_id: 'A-17', '<b>': 1 },
  template: {
    id: 'tpl_1',
    name: 'Invoice & Co',
    version: '1.2.0',
    version_published_at: '2026-05-01T08:00:00.000Z',
  },
  now,
  imageUrl: (name: string) => (name === 'logo.png' ? 'quillet-image:logo.png' : null),
};

/** The output of a Liquid template, or its error. */
export function liquid(source: string, data: Record<string, unknown> = {}): string {
  const parsed = parseLiquid(source);
  if (!parsed.ok) return `refused ${where(parsed.problem)}`;
  const rendered = renderLiquid(parsed.templates, data, page);
  return rendered.ok ? rendered.html : `${rendered.state} ${where(rendered.problem)}`;
}

type Problem = { place: { line: number; column: number } | null; message: string };

function where({ place, message }: Problem): string {
  return place ? `${place.line}:${place.column} ${message}` : message;
}

export function contentOf(content: Partial<HtmlContent>): HtmlContent {
  return {
    html: '',
    scss: null,
    css: '',
    headerHtml: null,
    footerHtml: null,
    options: defaultEngineOptions,
    schema: null,
    images: {},
    ...content,
  };
}
