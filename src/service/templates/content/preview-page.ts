import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import {
  type EngineOptions,
  type HtmlContent,
  type HtmlPage,
  type HtmlSources,
  renderHtmlPage,
} from '../../../engine';

import type { TemplateRow } from '../template-store';
import { compileHtmlContent } from './compile-html-content';
import { loadContent } from './content-store';
import { readTemplateImage } from './read-template-image';
import type { TemplateContent } from './template-content';

/** Template sources that are not saved; without them, the saved ones are used. */
export type Draft = {
  /** Without options, those of the template apply. */
  sources: (HtmlSources & { engineOptions: EngineOptions | undefined }) | undefined;
  data: Record<string, unknown>;
  metadata: Record<string, unknown>;
};

type Deps = { db: Database; files: Files };

/** Makes the page of a draft with its data and the template's images. */
export async function previewPage(
  { db, files }: Deps,
  { template, draft }: { template: TemplateRow; draft: Draft },
  now: number,
): Promise<Result<HtmlPage>> {
  const saved = await loadContent(db, template.accountId, template.contentHash);
  const content = draft.sources ? compiled(draft.sources, saved) : ok(saved.html);
  if (!content.ok) return content;
  if (!content.value) throw new Error('An HTML template has no HTML.');
  const { data, metadata } = draft;
  const made = await renderHtmlPage(content.value, {
    data,
    metadata,
    template: { id: template.id, name: template.name, version: 'draft' },
    now: new Date(now),
    loadImage: (image) => readTemplateImage(files, image),
  });
  if (made.ok) return ok(made.page);
  return refuse(made.state === 'syntax_error' ? 'syntax_error' : 'processing_failed', made.message);
}

/** What is saved is compiled already, by the rules of its time. */
function compiled(
  sources: NonNullable<Draft['sources']>,
  { html, fields }: TemplateContent,
): Result<HtmlContent | null> {
  const engineOptions = sources.engineOptions ?? html?.options;
  const made = compileHtmlContent({
    ...sources,
    engineOptions,
    knownFields: fields,
    images: html?.images ?? {},
  });
  return made.ok ? ok(made.value.html) : made;
}
