import type { Database } from '../db/database';
import type { Field } from '../fields/field-schema';
import { overrideFields } from '../fields/override-fields';
import { limits } from '../limits';
import type { Files } from '../platform/files';
import { readStoredJson } from '../platform/stored-json';
import type { FontLibrary } from '../rendering/fonts/font-library';
import { drawSubmission } from '../rendering/overlay/draw-submission';
import { resolveFields } from '../rendering/overlay/fields/resolve-fields';
import { reportTexts } from '../report-problems';
import { loadContent } from '../templates/content-store';
import { loadCompiled } from '../templates/load-compiled';
import type { RenderJob, RenderOutcome } from './render-job';
import { storePdf } from './store-pdf';

/** Template and data in, PDF in R2 out. Anything but a typed failure throws and is tried again. */
export const renderSubmission = async (
  deps: { db: Database; files: Files; fonts: FontLibrary; signingKey: string },
  job: RenderJob,
): Promise<RenderOutcome> => {
  const content = await loadContent(deps.db, job.accountId, job.contentHash);
  if (!content.document) throw new Error(`Content ${job.contentHash} has no document.`);
  const { plan, start, hash: hashOfStart } = await loadCompiled(deps.files, content.document);
  const data = await readStoredJson(deps.files, job.data);

  const { test, editable, title, version } = job;
  const now = new Date(job.at);
  const fields = overridden(content.fields, job.fieldOverrides);
  const resolved = resolveFields({ fields, data, now, version });
  if (resolved.outcome === 'failed') return resolved;
  const drawn = await drawSubmission({
    plan,
    fields: resolved.fields,
    data,
    editable,
    test,
    title,
    now,
    fonts: deps.fonts,
  });
  if (drawn.outcome === 'failed') return drawn;

  const { suffix, truncatedText, missingGlyphs } = drawn;
  if (job.sealedPassword !== undefined && start.length + suffix.byteLength > limits.lockedPdfBytes)
    return tooLargeToLock;
  return {
    outcome: 'rendered',
    pdf: await storePdf(deps, job, { start, hashOfStart, suffix }),
    truncatedText: reportTexts(truncatedText),
    missingGlyphs,
  };
};

export const tooLargeToLock: RenderOutcome = {
  outcome: 'failed',
  state: 'error',
  message: `The PDF has more than ${limits.lockedPdfBytes} bytes (lockedPdfBytes), too many to lock it with a password.`,
};

/** The overrides were checked against this very content when the submission was created. */
const overridden = (fields: readonly Field[], overrides: string | undefined): readonly Field[] => {
  if (overrides === undefined) return fields;
  const changed = overrideFields(fields, JSON.parse(overrides));
  if (!changed.ok) throw new Error(`Overrides do not fit: ${changed.problems[0]?.message}`);
  return changed.fields;
};
