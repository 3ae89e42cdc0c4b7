import { invalid } from '../../../core/api/refusal';
import { answer, type Reply, refused } from '../../operation';
import type { Services } from '../../services';
import { awaitDocument } from '../document/await-document';
import { documentTimeout } from '../document/document-refusals';
import type { Template } from '../template-store';
import { recordOf } from './record-of';

type Options = { status: 200 | 201; waits: boolean; now: number };

/** The answer to an uploaded document: what became of it, or how far it has come. */
export const replyWithDocument = async (
  services: Services,
  uploaded: Template,
  { status, waits, now }: Options,
): Promise<Reply> => {
  // The wait is for the document: the time it took to arrive does not count.
  const until = waits ? Date.now() + services.config.syncWaitMs : null;
  const template = await recordOf(services, await awaitDocument(services, uploaded, until), now);

  if (template.document_state === 'processed') return answer(status, template);
  if (template.document_state !== 'pending') {
    const problem = `#/template/document: ${template.document_parse_error}`;
    return refused({ ...invalid([problem]).refusal, subject: { template } });
  }
  return waits ? refused({ ...documentTimeout, subject: { template } }) : answer(status, template);
};
