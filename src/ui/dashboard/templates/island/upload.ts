import { page } from '../../shell/island/page';
import { type Answer, api } from '../../shell/island/service/api';
import { templateWords as words } from '../words';

export type UploadedTemplate = {
  id: string;
  name: string;
  document_state:
    | 'pending'
    | 'processed'
    | 'password_required'
    | 'malformed_pdf'
    | 'dynamic_xfa'
    | 'unknown_error';
  document_parse_error: string | null;
  document_diagnosis: { code: string; message: string }[];
  page_count: number | null;
  fields?: Record<string, unknown>;
};

export type Progress = { kind: 'sending'; share: number } | { kind: 'reading' };

export type Result =
  | { kind: 'done'; template: UploadedTemplate }
  | { kind: 'unusable'; template: UploadedTemplate; reason: string }
  | { kind: 'cancelled' }
  /** The service kept nothing, so the upload can be tried again. */
  | { kind: 'failed'; reason: string };

/** Says why a file cannot be uploaded; null if it may be a PDF. */
export async function problemOf(file: File): Promise<string | null> {
  const { uploadBytes } = page<{ uploadBytes: number }>();
  if (file.size === 0) return words.uploads.empty;
  if (file.size > uploadBytes) return words.uploads.tooLarge(file.name, uploadBytes / 1024 / 1024);
  // The header of a PDF may follow other bytes.
  const head = await file.slice(0, 1_024).text();
  return head.includes('%PDF-') ? null : words.uploads.notPdf;
}

type Way = {
  path: string;
  method: 'POST' | 'PUT';
  form: FormData;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/**
 * Uploads a document and waits until it has been read. A cancelled upload leaves nothing behind.
 */
export async function upload({ path, method, form, signal, onProgress }: Way): Promise<Result> {
  const sending = new AbortController();
  let isSent = false;
  // A file that was sent as a whole may have become a template: the answer names the template to
  // delete.
  signal.addEventListener('abort', () => !isSent && sending.abort());
  const sent = await api.upload<UploadedTemplate>(`${path}?wait=false`, form, {
    method,
    signal: sending.signal,
    onProgress: (share) => {
      isSent = share >= 1;
      onProgress(isSent ? { kind: 'reading' } : { kind: 'sending', share });
    },
  });
  if (!sent.ok) return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', reason: reasonOf(sent) };
  const read = await awaitRead(sent.body, signal);
  if (signal.aborted) return method === 'POST' ? takeBack(sent.body) : { kind: 'cancelled' };
  return read;
}

async function awaitRead({ id }: UploadedTemplate, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const answer = await api.get<UploadedTemplate>(`/templates/${id}?full=true`, { signal });
    if (!answer.ok && answer.code === 'polling_timeout') continue;
    if (!answer.ok) return { kind: 'failed', reason: answer.message };
    const template = answer.body;
    const { document_state: state, document_parse_error: error } = template;
    if (state === 'processed') return { kind: 'done', template };
    if (state === 'pending') continue;
    const said = words.uploads[state];
    const reason = state === 'password_required' ? said : `${said}: ${error}`;
    return { kind: 'unusable', template, reason };
  }
}

async function takeBack({ id }: UploadedTemplate): Promise<Result> {
  const removed = await api.delete(`/templates/${id}`);
  return removed.ok ? { kind: 'cancelled' } : { kind: 'failed', reason: removed.message };
}

function reasonOf({ errors, message }: Exclude<Answer<unknown>, { ok: true }>): string {
  return (errors[0] ?? message).replace(/^#\S*: /, '');
}
