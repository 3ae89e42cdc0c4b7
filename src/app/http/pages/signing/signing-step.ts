import type { Context } from 'hono';
import { ok, type Result } from '../../../../core/api/refusal';
import { findArrived, type Signer } from '../../../../service/signing/find-signer';
import type { AppEnv } from '../../app-env';
import { foreignOrigin } from '../browser';
import { readForm, type Texts } from '../read-small-form';
import { goToPage, visitorOf } from './signing-visit';

type SigningContext = Context<AppEnv>;

/** What a signer with a session sent at a step before the document, from a page of ours. */
export async function readStep(
  c: SigningContext,
  id: string,
): Promise<Result<{ signer: Signer; texts: Texts }>> {
  const foreign = foreignOrigin(c);
  if (foreign) return { ok: false, refusal: foreign };
  const found = await findArrived(c.get('services'), visitorOf(c, id));
  if (!found.ok) return found;
  const read = await readForm(c.req.raw);
  return read.ok ? ok({ signer: found.value, texts: read.value }) : read;
}

/** Goes on to the document, or to what else stands before it. */
export function goOn(c: SigningContext, { request, sessionHash }: Signer): Response {
  return goToPage(c, request.id, { sessionHash, language: c.req.query('lang') ?? '' });
}
