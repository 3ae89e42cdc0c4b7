import type { Database } from '../db/database';
import { limits } from '../limits';
import type { Caller } from '../operation';
import type { Files } from '../platform/files';
import type { Ids } from '../platform/ids';
import { printPreview } from '../printing/print-preview';
import type { Printing } from '../printing/printing';
import { type Result, refuse } from '../refusal';
import { type Draft, previewPage } from './preview-page';
import { templateNotFound } from './template-not-found';
import { findTemplate } from './template-store';

type Deps = { db: Database; files: Files; ids: Ids; printing: Printing };

/** Prints what has not been saved, with a watermark, and keeps none of it. */
export const previewTemplate = async (
  deps: Deps,
  caller: Caller,
  { templateId, ...draft }: { templateId: string } & Draft,
  now: number,
): Promise<Result<Uint8Array>> => {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.templateType !== 'html')
    return refuse('conflict', 'Only templates of HTML have such a preview.');
  const made = await previewPage(deps, { template: found.template, draft }, now);
  if (!made.ok) return made;
  const until = now + limits.previewWaitSeconds * 1000;
  return printPreview(deps, caller.accountId, { page: made.value, test: true, until });
};
