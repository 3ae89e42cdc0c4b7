import type { Caller } from '../../../core/api/caller';
import { type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { HtmlPage } from '../../../engine';
import { limits } from '../../../lib/limits';
import { type PrintedPreview, printPreview } from '../../printing/print-preview';
import type { Printing } from '../../printing/printing';
import { templateNotFound } from '../template-not-found';
import { findTemplate } from '../template-store';
import { type Draft, previewPage } from './preview-page';

type Deps = { db: Database; files: Files; ids: Ids; printing: Printing };

/** Prints template sources that are not saved, with a watermark. Nothing is stored. */
export async function previewTemplate(
  deps: Deps,
  caller: Caller,
  { templateId, ...draft }: { templateId: string } & Draft,
  now: number,
): Promise<Result<PrintedPreview>> {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.templateType !== 'html')
    return refuse(
      'conflict',
      'Only HTML templates have this preview. For a PDF template, preview its fields.',
    );
  const made = await previewPage(deps, { template: found.template, draft }, now);
  if (!made.ok) return made;
  const until = now + limits.previewWaitSeconds * 1000;
  return printPreview(deps, caller.accountId, { page: withReport(made.value), test: true, until });
}

/** Somebody looks at a preview: it always says what does not fit. */
function withReport({ options, ...page }: HtmlPage): HtmlPage {
  return { ...page, options: { ...options, overflow: options.overflow === 'fail' ? 'fail' : 'report' } };
}
