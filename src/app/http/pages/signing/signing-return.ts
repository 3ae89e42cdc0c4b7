import type { Context } from 'hono';
import { framingOriginsOf } from '../../../../service/signing/embedding';
import { sessionHashOf } from '../../../../service/signing/find-signer';
import { enterReturnCode, newWish, sendReturnCode } from '../../../../service/signing/return-codes';
import { requestSigningLink } from '../../../../service/signing/signing-links';
import type { MailSent } from '../../../../ui/signing/return-pages';
import { signingScreen } from '../../../../ui/signing/signing-pages';
import { refusalAnswer } from '../../answers';
import type { AppEnv } from '../../app-env';
import { foreignOrigin } from '../browser';
import { afterMs, soonMs } from '../forms/form-pages';
import { readForm } from '../read-small-form';
import { goToPage, isEmbedded, keepSession, languageOf, visitorOf, wantsPass } from './signing-visit';

type SigningContext = Context<AppEnv>;

/**
 * The page for somebody who has neither a session nor a good link: `stale` for those who came by a
 * link. In a frame, the page may still have a pass, and the parent page hears of it when there is none.
 */
export async function showReturn(
  c: SigningContext,
  id: string,
  { stale }: { stale: boolean },
): Promise<Response> {
  const embedded = isEmbedded(c);
  const framedBy = embedded ? await framingOriginsOf(c.get('services'), id) : [];
  const options = { language: languageOf(c), framedBy };
  if (stale || embedded) return signingScreen(c, { kind: 'invalid', id, mayAsk: true, embedded }, options);
  return signingScreen(c, { kind: 'return', id, embedded }, options);
}

/** Mails what this data request has for its signer: a new link, a code for a copy, or nothing. */
export async function mailToReturn(c: SigningContext, id: string): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const services = c.get('services');
  const wish = newWish();
  const stranger = { dataRequestId: id, client: visitorOf(c, id).client };
  await requestSigningLink(services, id);
  await sendReturnCode(services, stranger, { wish, language: languageOf(c), now: Date.now() });
  return showMailSent(c, { id, wish, problem: null, embedded: isEmbedded(c) });
}

/** Takes the code that was mailed, and goes on to the finished document. */
export async function takeReturnCode(c: SigningContext, id: string): Promise<Response> {
  const foreign = foreignOrigin(c);
  if (foreign) return refusalAnswer(foreign);
  const texts = await readForm(c.req.raw);
  if (!texts.ok) return refusalAnswer(texts.refusal);
  const now = Date.now();
  const [wish, typed, embedded] = [texts.value('wish'), texts.value('code'), texts.value('embedded') === '1'];
  const stranger = { dataRequestId: id, client: visitorOf(c, id).client };
  const code = await enterReturnCode(c.get('services'), stranger, { wish, typed, now });
  if ('session' in code) {
    const { session } = code;
    if (!wantsPass(c)) keepSession(c, id, { session, embedded });
    return goToPage(c, id, { sessionHash: sessionHashOf(session), language: c.req.query('lang') ?? '' });
  }
  if (code.outcome !== 'wait') return showMailSent(c, { id, wish, problem: 'wrong', embedded });
  const headers = afterMs(Math.max(code.until - now, soonMs));
  return showMailSent(c, { id, wish, problem: 'too_many', embedded }, headers);
}

async function showMailSent(c: SigningContext, sent: MailSent, headers = {}): Promise<Response> {
  const framedBy = sent.embedded ? await framingOriginsOf(c.get('services'), sent.id) : [];
  const options = { language: languageOf(c), framedBy, headers };
  return signingScreen(c, { kind: 'mail_sent', ...sent }, options);
}
