import { invalid, ok, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { limits } from '../../../lib/limits';
import { loadContent } from '../content/content-store';
import { lastFieldId } from '../content/field-ids-store';
import { contentBytes, type TemplateContent } from '../content/template-content';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type TemplateRow } from '../template-store';
import { changedMeanwhile, templateLocked } from './change-refusals';
import type { Changer } from './changer';
import { replaceDraft } from './template-changes-store';

type Change = { accountId: string; templateId: string; changer: Changer };

const attempts = 12;

/**
 * Changes the content of a draft. Two members may do so at once: the later change applies to what
 * the first one saved.
 */
export async function changeDraft(
  deps: { db: Database },
  { accountId, templateId, changer }: Change,
  change: (content: TemplateContent, template: TemplateRow) => Result<TemplateContent>,
  now: number,
): Promise<Result<TemplateContent>> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const found = await findTemplate(deps.db, accountId, templateId);
    if (!found) return templateNotFound;
    if (found.template.locked) return templateLocked;
    const content = await loadContent(deps.db, accountId, found.template.contentHash);
    const changed = change(content, found.template);
    if (!changed.ok) return changed;
    if (contentBytes(changed.value) > limits.templateContentBytes) return tooBig;
    const lastId = await lastFieldId(deps.db, found.template);
    const draft = { content: changed.value, lastId, changer };
    if (await replaceDraft(deps.db, found.template, draft, now)) return ok(changed.value);
    // A random wait separates requests that would collide again.
    await scheduler.wait(Math.random() * 40 * (attempt + 1));
  }
  return changedMeanwhile;
}

const tooBig = invalid([
  `#/: the content of a template must have at most ${limits.templateContentBytes} bytes`,
]);
