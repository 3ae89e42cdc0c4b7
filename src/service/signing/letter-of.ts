import type { Database } from '../../core/db/database';
import type { DataRequestRecord } from '../data-requests/data-request-record';
import { replyToOf } from '../data-requests/invitation';
import { senderOf } from '../senders/sender-of';
import type { SubmissionRecord } from '../submissions/life/submission-record';

/** What a mail with a code for a document says of it, and of who asks. */
export async function letterOf(
  db: Database,
  { record, request }: { record: SubmissionRecord; request: DataRequestRecord },
) {
  return {
    sender: await senderOf(db, record, request),
    replyTo: replyToOf(request, record.signing),
    documentName: record.templateName,
    wants: 'document' as const,
  };
}
