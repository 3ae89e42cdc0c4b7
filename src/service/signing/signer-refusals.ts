import { type Refusal, refuse } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { dataRequestNotFound } from '../data-requests/data-request-not-found';
import type { SignerOutcome } from '../submissions/signers/signer-actions';

/** The refusal for each outcome that changed nothing. */
const refusals: Record<Exclude<SignerOutcome, 'done'>, Refusal> = {
  unknown: dataRequestNotFound.refusal,
  not_signed_in: refuse('signing_session_required', 'This browser is not signed in: open the link again.')
    .refusal,
  expired: refuse('expired', 'The document has expired.').refusal,
  not_your_turn: refuse('conflict', 'Others have to complete the document first.').refusal,
  too_many: refuse(
    'conflict',
    `There are too many of them already (tokensOfDataRequest ${limits.tokensOfDataRequest}, eventsOfDataRequest ${limits.eventsOfDataRequest}).`,
  ).refusal,
  viewed: refuse('data_request_viewed', 'The person has seen the document: the data request is fixed.')
    .refusal,
  fields_taken: refuse('conflict', 'Another data request asks for one of these fields meanwhile.').refusal,
  not_waiting: refuse('conflict', 'The submission does not wait for people: look at its `state`.').refusal,
  complete: refuse('data_request_complete', 'The data request is complete.').refusal,
  declined: refuse('data_request_declined', 'The document has been declined.').refusal,
  skipped: refuse('conflict', 'The data request has been skipped: nothing is asked of this person any more.')
    .refusal,
  document_changed: refuse(
    'conflict',
    'The document has changed since it was shown: somebody else has filled in their part. Look at it again.',
  ).refusal,
  draft_changed: refuse('conflict', 'Something newer has been saved, in another window perhaps.').refusal,
  not_mailed: refuse(
    'conflict',
    'The service has sent this person nothing: only those with `auth_type` `email_link` get mail, when it is their turn.',
  ).refusal,
  too_often: refuse(
    'conflict',
    `A link was sent just now, or often enough (newLinkSeconds ${limits.newLinkSeconds}, newLinks ${limits.newLinks}).`,
  ).refusal,
  not_allowed: refuse('conflict', 'This data request must not be handed over to somebody else.').refusal,
};

export function refusalOf(
  outcome: Exclude<SignerOutcome, 'done'>,
  more: Pick<Refusal, 'object'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { ...refusals[outcome], ...more } };
}
