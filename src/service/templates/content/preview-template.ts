import type { Caller } from '../../../core/api/caller';
import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { HtmlPage } from '../../../engine';
import { limits } from '../../../lib/limits';
import { type PrintedPreview, printPreview } from '../../printing/print-preview';
import type { Printing } from '../../printing/printing';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type TemplateRow } from '../template-store';
import { resolveVersion } from '../versions/resolve-version';
import { type Draft, previewPage } from './preview-page';

type Deps = { db: Database; files: Files; ids: Ids; printing: Printing };

/** Prints template sources that are not saved, with a watermark. Nothing is stored. */
export async function previewTemplate(
  deps: Deps,
  caller: Caller,
  { templateId, version, ...draft }: { templateId: string; version?: string | undefined } & Draft,
  now: number,
): Promise<Result<PrintedPreview>> {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.templateType !== 'html')
    return refuse(
      'conflict',
      'Only HTML templates have this preview. For a PDF template, preview its fields.',
    );
  const template = await atVersion(deps, found.template, version);
  if (!template.ok) return template;
  const made = await previewPage(deps, { template: template.value, draft }, now);
  if (!made.ok) return made;
  const until = now + limits.previewWaitSeconds * 1000;
  return printPreview(deps, caller.accountId, { page: withReport(made.value), test: true, until });
}

/** The template with the content of one of its versions. */
async function atVersion(
  deps: Deps,
  template: TemplateRow,
  version: string | undefined,
): Promise<Result<TemplateRow>> {
  if (version === undefined) return ok(template);
  const pinned = await resolveVersion(deps, template, { version });
  return pinned.ok ? ok({ ...template, contentHash: pinned.value.contentHash }) : pinned;
}

/** Somebody looks at a preview: it always says what does not fit. */
function withReport({ options, ...page }: HtmlPage): HtmlPage {
  return { ...page, options: { ...options, overflow: options.overflow === 'fail' ? 'fail' : 'report' } };
}
