import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { readFacts } from '../document/document-facts';
import { notReady } from '../document/document-refusals';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type TemplateRow } from '../template-store';
import { resolveVersion } from '../versions/resolve-version';
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

/** Finds a version of a template with pages, and the document that it has. */
export async function findDrawableVersion(
  deps: { db: Database },
  { accountId, templateId, version }: { accountId: string; templateId: string; version: string },
): Promise<Result<Omit<Drawable, 'pages'>>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const pinned = await resolveVersion(deps, found.template, { version });
  if (!pinned.ok) return pinned;
  const content = await loadContent(deps.db, accountId, pinned.value.contentHash);
  if (!content.document) return noPages;
  return ok({ template: found.template, content, document: content.document });
}

const noPages = refuse('conflict', 'An HTML template has no pages to put fields on.');
