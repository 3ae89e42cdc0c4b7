import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import { readStoredJson, type StoredJson, storeJson } from '../../core/platform/stored-json';
import type { FontLibrary } from '../../engine';
import { type Field, isSignature, nameOf } from '../../engine/fields';
import { recordOf } from '../../lib/json';
import { noValuesHash, valuesHashOf } from '../audit/data-hashes';
import type { Answers } from '../data-requests/answers';
import { fieldsFor } from '../data-requests/askable-fields';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { dataFolder } from '../submissions/life/submission-keys';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import type { Answered } from '../submissions/signers/signer-actions';
import { loadContent } from '../templates/content/content-store';
import { storedOverrides } from '../templates/stored-overrides';
import { checkAnswers, signedHow } from './check-answers';
import { undrawablePictures } from './undrawable-pictures';

type Deps = { db: Database; files: Files; fonts: FontLibrary };

type Given = {
  record: SubmissionRecord;
  request: DataRequestRecord;
  /** All data so far. */
  before: StoredJson;
  values: Answers;
};

export type TakenAnswers =
  | { ok: true; answered: Answered }
  /** The problems, by field name. */
  | { ok: false; fields: Record<string, string> };

/** Checks the answers to a data request and stores the data with them in it. */
export async function takeAnswers(
  { db, files, fonts }: Deps,
  { record, request, before, values }: Given,
): Promise<TakenAnswers> {
  const content = await loadContent(db, record.accountId, record.contentHash);
  const fields = fieldsFor(content, storedOverrides(record.fieldOverrides));
  const known = recordOf(await readStoredJson(files, before));
  const asked = { fields, names: request.fields, isHtml: content.html !== null };
  const checked = checkAnswers(asked, known, values);
  if (!checked.ok) return checked;
  const { answers } = checked;
  const undrawable = await undrawablePictures(fields, answers, fonts);
  if (Object.keys(undrawable).length > 0) return { ok: false, fields: undrawable };
  const signatures = signaturesIn(fields, answers);
  const data = await storeJson(files, dataFolder(record.accountId, record.id), checked.data, before.salt);
  const answered = {
    before,
    data,
    filled: { fields: Object.keys(answers), ...valuesHashOf(answers, data) },
    signed: Object.entries(signatures).map(([name, value]) => ({ name, how: signedHow(value) })),
    signatures: Object.keys(signatures).length > 0 ? JSON.stringify(signatures) : null,
  };
  return { ok: true, answered };
}

export function nothingSaid(before: StoredJson): Answered {
  return {
    before,
    data: before,
    filled: { fields: [], ...noValuesHash },
    signed: [],
    signatures: null,
  };
}

function signaturesIn(fields: readonly Field[], answers: Answers): Answers {
  const signing = fields.filter(isSignature);
  const names = new Set(signing.map((field) => nameOf(field).name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
}
