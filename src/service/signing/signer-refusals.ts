import { type Refusal, refuse } from '../../core/api/refusal';
import { limits } from '../../lib/limits';
import { dataRequestNotFound } from '../data-requests/data-request-not-found';
import type { SignerOutcome } from '../submissions/signers/signer-actions';

/** The refusal for each outcome that changed nothing. */
const refusals: Record<Exclude<SignerOutcome, 'done'>, Refusal> = {
  unknown: dataRequestNotFound.refusal,
  not_signed_in: refuse(
    'signing_session_required',
    'This browser is not signed in: open the signing link again.',
  ).refusal,
  code_required: refuse(
    'signing_code_required',
    'Enter the code that was mailed to the signer first: open the page again.',
  ).refusal,
  identity_required: refuse('signing_identity_required', 'Show who you are first: open the page again.')
    .refusal,
  expired: refuse('expired', 'The document has expired.').refusal,
  not_your_turn: refuse('conflict', 'Other signers must complete the document first.').refusal,
  too_many: refuse(
    'conflict',
    `The data request has too many tokens or reports (tokensOfDataRequest ${limits.tokensOfDataRequest}, eventsOfDataRequest ${limits.eventsOfDataRequest}).`,
  ).refusal,
  viewed: refuse(
    'data_request_viewed',
    'The signer has seen the document, so the data request can no longer be changed.',
  ).refusal,
  fields_taken: refuse('conflict', 'Another data request now has one of these fields.').refusal,
  not_waiting: refuse('conflict', 'The submission does not wait for signers: check its `state`.').refusal,
  complete: refuse('data_request_complete', 'The data request is complete.').refusal,
  declined: refuse('data_request_declined', 'The document has been declined.').refusal,
  skipped: refuse('conflict', 'The data request was skipped: this signer has nothing left to do.').refusal,
  document_changed: refuse(
    'conflict',
    'The document has changed since it was shown, because another signer filled in their part. Look at it again.',
  ).refusal,
  not_delivered: refuse(
    'conflict',
    'This signer was not sent the document as it is now, so they cannot have seen it. Open the document first.',
  ).refusal,
  draft_changed: refuse('conflict', 'Newer answers have been saved, perhaps in another window.').refusal,
  not_mailed: refuse(
    'conflict',
    'Quillet has sent this signer no email. It emails only signers with `auth_type` `email_link`, when it is their turn.',
  ).refusal,
  too_often: refuse(
    'conflict',
    `A link was sent just now, or too many links were sent (newLinkSeconds ${limits.newLinkSeconds}, newLinks ${limits.newLinks}).`,
  ).refusal,
  already_party: refuse(
    'conflict',
    'This person already takes part in the document. Hand it over to someone else.',
  ).refusal,
  not_allowed: refuse('conflict', 'This data request cannot be handed over to another person.').refusal,
};

export function refusalOf(
  outcome: Exclude<SignerOutcome, 'done'>,
  more: Pick<Refusal, 'object'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { ...refusals[outcome], ...more } };
}
