import type { Caller } from '../../core/api/caller';
import { maySee } from '../../core/api/may-see';
import { reachOf } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { reachesTemplates } from '../../core/db/reach';
import { isId } from '../../core/platform/ids';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { hasEnded } from '../submissions/life/submission-state';
import { submissionNotFound } from '../submissions/submission-not-found';
import { notReady } from '../templates/document/document-refusals';
import { findDocument } from '../templates/document/document-store';
import { templateNotFound } from '../templates/template-not-found';
import { findTemplate } from '../templates/template-store';
import { versionFor } from '../templates/versions/may-draft';
import { resolveVersion } from '../templates/versions/resolve-version';
import { customFileNotFound, findOwnCustomFile } from '../uploads/find-own-custom-file';
import { isPdfFile } from '../uploads/upload-keys';
import type { CombineCoordinators } from './combine-coordinators';
import type { SourcePdf } from './combined-body';
import { combinedNotFound } from './combined-not-found';
import type { CombinedSource } from './combined-record';
import { isCombined } from './combined-state';

export type SourceReaders = { submissions: SubmissionCoordinators; combines: CombineCoordinators };

export type FoundSource = {
  source: CombinedSource;
  test: boolean;
  /** The size of the source; 0 while it is unknown. */
  bytes: number;
  /** The templates that the source comes from; null when it comes from elsewhere. */
  templateIds: readonly string[] | null;
  /** The id of the source, while it has not ended. */
  awaited?: string;
};

type Sent = Exclude<SourcePdf, { type: 'url' }>;

/**
 * Looks sources up for one caller, each only once. A source that the caller may not see is not
 * found.
 */
export class SourceFinder {
  readonly #found = new Map<string, Promise<Result<FoundSource>>>();

  readonly #deps: SourceReaders & { db: Database };
  readonly #caller: Caller;

  constructor(deps: SourceReaders & { db: Database }, caller: Caller) {
    this.#deps = deps;
    this.#caller = caller;
  }

  find(sent: Sent): Promise<Result<FoundSource>> {
    const key = JSON.stringify([sent.type, sent.id, versionOf(sent)]);
    const known = this.#found.get(key) ?? this.#look(sent);
    this.#found.set(key, known);
    return known;
  }

  #look(sent: Sent): Promise<Result<FoundSource>> {
    switch (sent.type) {
      case 'submission':
        return this.#submission(sent.id);
      case 'combined_submission':
        return this.#combined(sent.id);
      case 'template':
        return this.#template(sent.id, versionOf(sent));
      case 'custom_file':
        return this.#customFile(sent.id);
    }
  }

  async #submission(id: string): Promise<Result<FoundSource>> {
    const record = isId('submission', id) ? await this.#deps.submissions.read(id) : null;
    if (!record || !maySee(this.#caller, record)) return submissionNotFound;
    const name = record.filename === `${id}.pdf` ? record.templateName : nameOf(record.filename);
    const ended = hasEnded(record) ? {} : { awaited: id };
    const source = { type: 'submission' as const, id, name };
    const templateIds = [record.templateId];
    if (!(await this.#reaches(templateIds))) return submissionNotFound;
    return ok({ source, templateIds, test: record.test, bytes: record.pdf?.bytes ?? 0, ...ended });
  }

  async #combined(id: string): Promise<Result<FoundSource>> {
    const record = isId('combinedSubmission', id) ? await this.#deps.combines.read(id) : null;
    if (!record || !maySee(this.#caller, record)) return combinedNotFound;
    const ended = isCombined(record.state) ? {} : { awaited: id };
    const source = { type: 'combined_submission' as const, id, name: nameOf(record.filename) };
    const templateIds = record.templateIds ?? null;
    if (!(await this.#reaches(templateIds))) return combinedNotFound;
    return ok({ source, templateIds, test: record.test, bytes: record.pdf?.bytes ?? 0, ...ended });
  }

  async #template(id: string, version: string | undefined): Promise<Result<FoundSource>> {
    const found = await findTemplate(this.#deps.db, this.#caller.accountId, id);
    if (!found || !(await this.#reaches([id]))) return templateNotFound;
    if (found.template.templateType === 'html') return noDocument;
    const wanted = versionFor(this.#caller, version);
    if (!wanted.ok) return wanted;
    const { mode } = this.#caller;
    const pinned = await resolveVersion(this.#deps, found.template, { version: wanted.value, mode });
    if (!pinned.ok) return pinned;
    const { documentId } = pinned.value;
    const document = documentId === null ? undefined : await findDocument(this.#deps.db, documentId);
    if (!document) return templateNotFound;
    if (document.state !== 'processed') return notReady(document);
    const { name } = found.template;
    const source = {
      type: 'template' as const,
      id,
      version: pinned.value.version,
      documentId: document.id,
      bytes: document.bytes,
      name,
    };
    return ok({ source, templateIds: [id], test: false, bytes: document.bytes });
  }

  async #customFile(id: string): Promise<Result<FoundSource>> {
    const found = await findOwnCustomFile(this.#deps, this.#caller.accountId, id);
    if (!found.ok || !(await this.#reaches(null))) return customFileNotFound;
    const file = found.value;
    if (!isPdfFile(file)) return noPdf;
    const source = { type: 'custom_file' as const, id, name: nameOf(file.filename) };
    return ok({ source, templateIds: null, test: false, bytes: file.bytes });
  }

  async #reaches(templateIds: readonly string[] | null): Promise<boolean> {
    const reach = reachOf(this.#caller);
    if (reach === null) return true;
    const { accountId } = this.#caller;
    return templateIds !== null && reachesTemplates(this.#deps.db, { accountId, reach }, templateIds);
  }
}

function nameOf(filename: string): string {
  return filename.replace(/\.pdf$/i, '');
}

const noPdf = invalid(['the custom file is no PDF: it was uploaded for attachments']);
const noDocument = invalid(['an HTML template has no document: combine a submission of it instead']);

function versionOf(sent: Sent): string | undefined {
  return sent.type === 'template' ? (sent.version ?? sent.template_version) : undefined;
}
