import { vi } from 'vitest';
import { templateContents, templates } from '../../src/core/db/schema';
import { systemIds } from '../../src/core/platform/ids';
import { readStoredJson } from '../../src/core/platform/stored-json';
import type { HtmlEngineOptions } from '../../src/engine/print/engine-options';
import type { HtmlPage } from '../../src/engine/print/html-page';
import { htmlPages } from '../../src/service/submissions/render/html-pages';
import { emptyContent, encodeContent } from '../../src/service/templates/content/template-content';
import { type Account, as, database, type Options } from './app';
import { download } from './pdf-text';

const options: HtmlEngineOptions = {
  pageSize: { widthIn: 8.27, heightIn: 11.69 },
  landscape: false,
  marginsIn: { top: 1, right: 1, bottom: 1, left: 1 },
  scale: 1,
  background: true,
  preferCssPageSize: true,
  tagged: true,
  outline: true,
  javascript: false,
  waitFor: 'load',
  strictScripts: false,
  overflow: 'ignore',
  bleedIn: 0,
  cropMarks: false,
};

export type Sheet = Partial<Omit<HtmlPage, 'options'>> & { options?: Partial<HtmlEngineOptions> };

export function pageOf(sheet: Sheet): HtmlPage {
  return {
    title: 'A document',
    about: {},
    html: '',
    header: null,
    footer: null,
    ...sheet,
    options: { ...options, ...sheet.options },
  };
}

/**
 * An HTML template for tests in which the data of a submission is the page. See printDataAsPages.
 */
export async function createHtmlTemplate(account: Account): Promise<string> {
  const id = systemIds.next('template');
  const { hash, body } = encodeContent(emptyContent);
  const now = Date.now();
  await database
    .insert(templateContents)
    .values({ accountId: account.id, hash, body, createdAt: now })
    .onConflictDoNothing();
  await database.insert(templates).values({
    id,
    accountId: account.id,
    name: 'A page',
    templateType: 'html',
    contentHash: hash,
    allowAdditionalProperties: true,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: 'api_token',
    lastChangedById: account.live.id,
  });
  return id;
}

/** Uses the data of a submission as its page, until the test ends. */
export function printDataAsPages() {
  return vi.spyOn(htmlPages, 'make').mockImplementation(async ({ files }, job) => ({
    ok: true,
    page: pageOf((await readStoredJson(files, job.data)) as Sheet),
  }));
}

export function print(account: Account, templateId: string, sheet: Sheet, more: Options = {}) {
  return as(account.live).post(`/templates/${templateId}/submissions`, { data: sheet }, more);
}

/** Creates an HTML template through the API. */
export async function saveHtml(account: Account, template: Record<string, unknown>): Promise<string> {
  const body = { template: { template_type: 'html', name: 'A page', ...template } };
  const { status, text, json } = await as(account.live).post('/templates', body);
  if (status !== 201) throw new Error(text);
  return json.id;
}

/** Creates an HTML template and a submission of it; returns the answer. */
export async function submitHtml(
  account: Account,
  template: Record<string, unknown>,
  data: object = {},
  wish: object = {},
) {
  return as(account.live).post(`/templates/${await saveHtml(account, template)}/submissions`, {
    data,
    ...wish,
  });
}

/** The PDF of a submission of an HTML template. */
export async function printHtml(account: Account, template: Record<string, unknown>, data: object = {}) {
  const { status, text, json } = await submitHtml(account, template, data);
  if (status !== 201) throw new Error(text);
  return download(json.submission.download_url);
}
