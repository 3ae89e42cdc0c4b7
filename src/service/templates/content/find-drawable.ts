import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { readFacts } from '../document/document-facts';
import { notReady } from '../document/document-refusals';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type TemplateRow } from '../template-store';
import { loadContent } from './content-store';
import type { TemplateContent } from './template-content';

export type Drawable = {
  template: TemplateRow;
  content: TemplateContent;
  document: NonNullable<TemplateContent['document']>;
  pages: readonly { width: number; height: number }[];
};

/** Finds the draft of a template with pages to draw fields on. */
export async function findDrawable(
  deps: { db: Database },
  accountId: string,
  templateId: string,
): Promise<Result<Drawable>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const { template, document } = found;
  const facts = readFacts(document?.compiled ?? null);
  if (document && !facts) return notReady(document);
  const content = await loadContent(deps.db, accountId, template.contentHash);
  if (!content.document || !facts) return noPages;
  return ok({ template, content, document: content.document, pages: facts.pages });
}

const noPages = refuse('conflict', 'An HTML template has no pages to put fields on.');
