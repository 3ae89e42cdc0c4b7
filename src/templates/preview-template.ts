import type { Database } from '../db/database';
import { limits } from '../limits';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import type { Ids } from '../platform/ids';
import { printPreview } from '../printing/print-preview';
import type { Printing } from '../printing/printing';
import { ok, type Result, refuse } from '../refusal';
import type { HtmlPage } from '../rendering/html/html-page';
import { renderHtmlPage } from '../rendering/html/render-html-page';
import { compileHtmlContent, type HtmlInput } from './compile-html-content';
import { loadContent } from './content-store';
import { loadImageFrom } from './load-image';
import { templateNotFound } from './template-not-found';
import { findTemplate, type TemplateRow } from './template-store';

type Deps = { db: Database; files: Files; ids: Ids; printing: Printing };

/** What somebody is writing and has not saved. */
export type Draft = { sources: HtmlInput; data: Record<string, unknown> };

/** Prints what has not been saved, with a watermark, and keeps none of it. */
export const previewTemplate = async (
  deps: Deps,
  caller: Caller,
  { templateId, draft }: { templateId: string; draft: Draft },
  now: number,
): Promise<Result<Uint8Array>> => {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.templateType !== 'html')
    return refuse('conflict', 'Only templates of HTML have such a preview.');
  const page = await pageOf(deps, found.template, draft, now);
  if (!page.ok) return page;
  return printPreview(deps, caller.accountId, page.value, now + limits.previewWaitSeconds * 1000);
};

/** The images are those that the template has. */
const pageOf = async (
  { db, files }: Deps,
  { id, accountId, name, contentHash }: TemplateRow,
  { sources, data }: Draft,
  now: number,
): Promise<Result<HtmlPage>> => {
  const images = (await loadContent(db, accountId, contentHash)).html?.images ?? {};
  const content = compileHtmlContent({ ...sources, images });
  if (!content.ok) return content;
  if (content.value.html === null) throw new Error('HTML was compiled to a content without HTML.');
  const rendered = await renderHtmlPage(content.value.html, {
    data,
    metadata: {},
    template: { id, name, version: 'draft' },
    now: new Date(now),
    loadImage: loadImageFrom(files),
  });
  if (rendered.ok) return ok(rendered.page);
  const code = rendered.state === 'syntax_error' ? 'syntax_error' : 'processing_failed';
  return refuse(code, rendered.message);
};
