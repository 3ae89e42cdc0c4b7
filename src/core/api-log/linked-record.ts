import { isRecord } from '../../lib/json';
import { type IdKind, isId } from '../platform/ids';

/** The kinds of records that a line of the API log links to. */
const kinds = ['submission', 'batch', 'combinedSubmission', 'template'] as const satisfies IdKind[];

export type LinkedRecord = { kind: (typeof kinds)[number]; id: string };

function linkOf(id: unknown): LinkedRecord | null {
  const kind = typeof id === 'string' ? kinds.find((each) => isId(each, id)) : undefined;
  return kind === undefined ? null : { kind, id: String(id) };
}

/** The id of the record that an answer is, or holds beside its status. */
export function linkedRecord(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const candidates = [body, ...Object.values(body)];
  const found = candidates.find((each) => isRecord(each) && linkOf(each['id']) !== null);
  return isRecord(found) ? String(found['id']) : null;
}

/** What a logged request is about: the record of its answer, or else the last one in its path. */
export function recordOfRequest(request: { recordId: string | null; path: string }): LinkedRecord | null {
  const inPath = request.path.split('/').map(linkOf);
  return linkOf(request.recordId) ?? inPath.findLast((link) => link !== null) ?? null;
}
