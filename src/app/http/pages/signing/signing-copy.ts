import type { Context } from 'hono';
import { findCopy } from '../../../../service/downloads/find-copy';
import { makeAuditTrail } from '../../../../service/downloads/find-download';
import { serveMade } from '../../../../service/downloads/serve-file';
import { findSigner } from '../../../../service/signing/find-signer';
import { refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { checkPictureRate } from '../../rate-limit';
import { serve } from '../download-routes';
import { visitorOf } from './signing-visit';

/** What signers get of a finished document: the PDF, and the audit trail as a PDF. */

type SigningContext = Context<AppEnv>;

export async function sendCopy(c: SigningContext, id: string): Promise<Response> {
  const services = c.get('services');
  const found = await findSigner(services, visitorOf(c, id));
  if (!found.ok) return refusalAnswer(found.refusal);
  return serve(c, await findCopy(services, found.value));
}

export async function sendCertificate(c: SigningContext, id: string): Promise<Response> {
  const services = c.get('services');
  const found = await findSigner(services, visitorOf(c, id));
  if (!found.ok) return refusalAnswer(found.refusal);
  const { record, request } = found.value;
  const now = Date.now();
  const tooMany = checkPictureRate(request.id, now);
  if (tooMany) return refusalAnswer(tooMany);
  const copy = await findCopy(services, found.value);
  if (!copy.ok) return refusalAnswer(copy.refusal);
  const made = await makeAuditTrail(services, record.id, now);
  return made.ok ? serveMade(made.value, c.req.raw.headers) : refusalAnswer(made.refusal);
}
