import { invalid } from '../../../core/api/refusal';
import { answer, type Reply, refused } from '../../operation';
import type { Services } from '../../services';
import { awaitDocument } from '../document/await-document';
import { documentTimeout } from '../document/document-refusals';
import type { Template } from '../template-store';
import { recordOf } from './record-of';

type Options = { status: 200 | 201; waits: boolean; now: number };

/** Answers an uploaded document with its outcome, or with how far it has come. */
export async function replyWithDocument(
  services: Services,
  uploaded: Template,
  { status, waits, now }: Options,
): Promise<Reply> {
  // The wait begins now, so that the time of the upload does not count.
  const until = waits ? Date.now() + services.config.syncWaitMs : null;
  const template = await recordOf(services, await awaitDocument(services, uploaded, until), now);

  // A new template is its record alone; a changed one says, too, that it is changed.
  const done = status === 200 ? { ...template, status: 'success' } : template;
  if (template.document_state === 'processed') return answer(status, done);
  if (template.document_state !== 'pending') {
    const problem = `#/template/document: ${template.document_parse_error}`;
    return refused({ ...invalid([problem]).refusal, object: { template } });
  }
  return waits ? refused({ ...documentTimeout, object: { template } }) : answer(status, done);
}
