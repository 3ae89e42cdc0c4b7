import * as z from 'zod';
import type { Logged } from '../../../core/account-log/account-log';
import type { Caller } from '../../../core/api/caller';
import type { FormReader } from '../../../core/api/operation';
import { nameText } from '../../../core/api/query-schemas';
import { invalid, ok, type Refusal, type Result, refuse } from '../../../core/api/refusal';
import { describeFormIssues } from '../../../core/api/validation-messages';
import type { Files } from '../../../core/platform/files';
import type { Ids } from '../../../core/platform/ids';
import type { Jobs } from '../../../core/platform/jobs';
import { limits } from '../../../lib/limits';
import type { DownloadLinks } from '../../download-links/download-links';
import { shortFilename } from '../../download-links/file-names';
import { pdfUpload } from '../../uploads/upload-rules';
import { checkWall } from '../live/check-wall';
import { makeFromUpload, type UploadedReference } from '../make-from-upload';
import { type FieldNaming, fieldNaming, onOffText } from '../settings/setting-schemas';
import type { Settings } from '../settings/settings-schemas';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type Template } from '../template-store';
import { changedMeanwhile, templateLocked } from '../versions/change-refusals';
import { changerOf } from '../versions/changer';
import { requestReplacement } from '../versions/template-changes-store';
import { discardDocumentFile } from './discard-document-file';
import { documentKey } from './document-keys';
import { hintCompilation, pendingDocument, type ReceivedDocument, textTagsOf } from './pending-document';

export const replacementForm = z.strictObject({
  template: z
    .strictObject({
      name: nameText().optional(),
      description: z.string().max(limits.descriptionChars).optional(),
      text_tags: onOffText.optional(),
      field_names: fieldNaming.optional(),
      tag_document: onOffText.optional(),
    })
    .prefault({}),
});

/** A form with a document and no settings. */
export const documentForm = z.strictObject({ template: z.strictObject({}).prefault({}) });

type Deps = Logged & { files: Files; ids: Ids; jobs: Jobs; downloadLinks: DownloadLinks };
type Input = {
  caller: Caller;
  templateId: string;
  form: FormReader;
  /** What the form may have beside the document. */
  schema: typeof replacementForm | typeof documentForm;
};

/**
 * Streams a new document into R2. It waits to be compiled beside the present document, which stays
 * in use until then, and also when the new one cannot be used.
 */
export async function replaceDocument(deps: Deps, input: Input, now: number): Promise<Result<Template>> {
  const { caller, templateId, form, schema } = input;
  const refused = refusalOf(await findTemplate(deps.db, caller.accountId, templateId));
  if (refused) return refused;
  const id = deps.ids.next('document');
  const key = documentKey(caller.accountId, id);
  const read = await form((file) => deps.files.receive(key, file.stream, pdfUpload));
  const parts = read.ok ? schema.safeParse(read.value.fields) : null;
  if (!read.ok || !parts?.success) {
    await discardDocumentFile(deps, id, key);
    return read.ok ? invalid(parts?.error ? describeFormIssues(parts.error, schema) : []) : read;
  }
  const { filename, ...file } = read.value.file;
  const document = { ...file, id, filename: shortFilename(filename, 'document.pdf') };
  const { template: settings } = parts.data;
  const requested = await requestDocument(deps, { caller, templateId, document, settings }, now);
  if (!requested.ok) await discardDocumentFile(deps, id, key);
  return requested;
}

export type FromUpload = {
  caller: Caller;
  templateId: string;
  upload: UploadedReference;
  settings: NewSettings;
};

/** Replaces the document of a template with an upload, or reads the present one again. */
export async function replaceFromUpload(
  deps: Deps,
  { caller, templateId, upload, settings }: FromUpload,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, caller.accountId, templateId);
  const refused = refusalOf(found);
  if (refused || !found) return refused ?? templateNotFound;
  if (upload.id === currentDocument) return readAgain(deps, { caller, found, settings }, now);
  return makeFromUpload(
    deps,
    { accountId: caller.accountId, upload },
    (document) => requestDocument(deps, { caller, templateId, document, settings }, now),
    now,
  );
}

/** The id that stands for the document that the template has. */
const currentDocument = 'current';

/** Reads a copy of the present document, as if it were uploaded again. */
async function readAgain(
  deps: Deps,
  { caller, found, settings }: { caller: Caller; found: Template; settings: NewSettings },
  now: number,
): Promise<Result<Template>> {
  const { document: present, template } = found;
  if (!present) return noDocument;
  const id = deps.ids.next('document');
  const key = documentKey(caller.accountId, id);
  const from = { key: documentKey(caller.accountId, present.id), length: present.bytes, bytes: null };
  await deps.files.continue(key, from, new Uint8Array(), 'application/pdf');
  const { filename, bytes, sha256, md5 } = present;
  const document = { id, filename, bytes, sha256, md5 };
  const requested = await requestDocument(deps, { caller, templateId: template.id, document, settings }, now);
  if (!requested.ok) await discardDocumentFile(deps, id, key);
  return requested;
}

const noDocument = refuse('conflict', 'The template has no document to read again.');

type NewSettings = {
  name?: string | undefined;
  description?: string | undefined;
  text_tags?: boolean | undefined;
  field_names?: FieldNaming | undefined;
  tag_document?: boolean | undefined;
};

type Request = {
  caller: Caller;
  templateId: string;
  document: ReceivedDocument;
  settings: NewSettings;
};

/** Reads the template again, because the upload may have taken minutes. */
async function requestDocument(
  { db, log, jobs, downloadLinks }: Pick<Deps, 'db' | 'log' | 'jobs' | 'downloadLinks'>,
  { caller, templateId, document: received, settings }: Request,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(db, caller.accountId, templateId);
  const refused = refusalOf(found);
  if (refused || !found) return refused ?? templateNotFound;
  const changed = Object.keys(withoutUndefined(settings)).length > 0;
  const walled = changed ? await checkWall({ db }, caller, { thing: 'template', id: templateId }) : null;
  if (walled) return { ok: false, refusal: walled };
  const changer = changerOf(caller);
  const textTags = nextTextTags(found, settings);
  const { origin } = downloadLinks;
  const fieldNames = settings.field_names ?? found.template.fieldNames;
  const tagDocument = settings.tag_document ?? found.template.tagDocument;
  const reading = { accountId: caller.accountId, origin, textTags, fieldNames, tagDocument };
  const document = pendingDocument(reading, received, now);
  const change = { document, settings: withoutUndefined(settings), changer };
  const accepted = await requestReplacement({ db, log }, found.template, change, now);
  if (accepted) await hintCompilation(jobs, document.id);
  const current = await findTemplate(db, caller.accountId, templateId);
  if (!current) return templateNotFound;
  return accepted ? ok(current) : changedMeanwhile;
}

/** The document that was sent last decides, also when it waits or cannot be used. */
function nextTextTags({ template, document, replacement }: Template, { text_tags: wanted }: NewSettings) {
  if (wanted !== undefined) return textTagsOf(wanted);
  return textTagsOf(template.textTags, (replacement ?? document)?.textTags);
}

const onlyPdf = refuse('conflict', 'An HTML template has no document: change its `html`.');

function refusalOf(found: Template | undefined): { ok: false; refusal: Refusal } | null {
  if (!found) return templateNotFound;
  if (found.template.templateType === 'html') return onlyPdf;
  return found.template.locked ? templateLocked : null;
}

function withoutUndefined(settings: NewSettings): Settings {
  const { name, description, text_tags: textTags, field_names: fieldNames } = settings;
  const { tag_document: tagDocument } = settings;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(textTags === undefined ? {} : { textTags }),
    ...(fieldNames === undefined ? {} : { fieldNames }),
    ...(tagDocument === undefined ? {} : { tagDocument }),
  };
}
