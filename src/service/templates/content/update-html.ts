import { invalid, ok, type Result } from '../../../core/api/refusal';
import type { SetChange } from '../../../engine/fields';
import { compileHtmlContent } from './compile-html-content';
import type { NewHtmlTemplate } from './html-body';
import type { TemplateContent } from './template-content';

type Source = 'html' | 'scss' | 'header_html' | 'footer_html' | 'html_engine_options';

/** The template sources that a request may change; omitted ones stay. */
export type HtmlSourcesChange = Partial<Pick<NewHtmlTemplate, Source>>;

/** Compiles everything again, because the stylesheet applies to the page and to its margins. */
export function updateHtml(
  content: TemplateContent,
  sources: HtmlSourcesChange,
  { fields, ...rules }: SetChange,
  lastId: number,
): Result<TemplateContent> {
  const { html } = content;
  if (html === null) throw new Error('Only an HTML template has sources.');
  const [rule] = Object.keys(rules);
  if (rule !== undefined) return invalid([`#/template: only a PDF template can have rules about its fields`]);
  const pick = <Value>(sent: Value | undefined, kept: Value): Value => (sent === undefined ? kept : sent);
  const keptFields = html.schema === null ? [...content.fields] : undefined;
  const compiled = compileHtmlContent({
    html: sources.html ?? html.html,
    scss: pick(sources.scss, html.scss) ?? null,
    headerHtml: pick(sources.header_html, html.headerHtml) ?? null,
    footerHtml: pick(sources.footer_html, html.footerHtml) ?? null,
    engineOptions: sources.html_engine_options ?? html.options,
    fields: fields ?? keptFields,
    knownFields: content.fields,
    lastId,
    saved: html,
    images: html.images,
  });
  const { attachments, eInvoice } = content;
  return compiled.ok ? ok({ ...compiled.value, attachments, eInvoice }) : compiled;
}

/** Refuses template sources on a PDF template, in the words for unknown properties. */
export function notHtml(sources: HtmlSourcesChange) {
  return invalid(Object.keys(sources).map((property) => `#/template/${property}: unknown property`));
}
