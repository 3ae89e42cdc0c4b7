import * as z from 'zod';
import { openDatabase } from '../../core/db/database';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { findSubmissionOf } from '../../service/data-requests/data-request-store';
import { findSentMail } from '../../service/data-requests/sent-mail-store';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { type Bindings, loadConfig } from '../wiring/config';

/**
 * An event of Cloudflare's Email Service about a mail that it had accepted. Other properties are
 * ignored.
 */
const mailEvent = z.object({
  type: z.string(),
  payload: z.object({
    eventId: z.string().min(1),
    messageId: z.string().min(1),
    recipient: z.string().default(''),
    bounce: z.object({ reason: z.string().optional() }).optional(),
    failure: z.object({ reason: z.string().optional() }).optional(),
    rejection: z.object({ reason: z.string().optional(), detail: z.string().optional() }).optional(),
  }),
});

type MailEvent = z.output<typeof mailEvent>;

const outcomes = {
  'cf.email.sending.message.bounced': 'The mail bounced',
  'cf.email.sending.message.failed': 'The mail could not be delivered',
  'cf.email.sending.message.rejected': 'The mail was rejected',
} as const;

function isFailure(type: string): type is keyof typeof outcomes {
  return Object.hasOwn(outcomes, type);
}

/** An event may arrive before the mail's id is stored, so it is tried again. */
const unknownAgainSeconds = 60;
const mostLooks = 3;

/** Records mails that did not arrive in the audit trail of their submission. */
export async function handleMailEvents(batch: MessageBatch<unknown>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    const event = mailEvent.safeParse(message.body);
    if (!event.success) {
      logError(`${batch.queue}: the message is not a mail event`, event.error.message);
      message.ack();
      continue;
    }
    try {
      const known = await noteFailure(env, event.data);
      if (known || message.attempts >= mostLooks) message.ack();
      else message.retry({ delaySeconds: unknownAgainSeconds });
    } catch (error) {
      logError(`${batch.queue}: ${event.data.payload.eventId}`, error);
      message.retry({ delaySeconds: unknownAgainSeconds });
    }
  }
}

/** Returns false while the mail is unknown. Mails other than to signers stay unknown. */
async function noteFailure(env: Bindings, { type, payload }: MailEvent): Promise<boolean> {
  if (!isFailure(type)) return true;
  const db = openDatabase(env.DB);
  const mail = await findSentMail(db, payload.messageId);
  const place = mail && (await findSubmissionOf(openVolumes(env), mail.dataRequestId));
  if (!mail || !place) return false;
  const { bounce, failure, rejection } = payload;
  const why = bounce?.reason ?? failure?.reason ?? rejection?.detail ?? rejection?.reason;
  const reason = `${outcomes[type]}${why ? `: ${why}` : '.'}`.slice(0, limits.descriptionChars);
  const submissions = openSubmissionCoordinators(env.SUBMISSIONS, loadConfig(env).jurisdiction);
  await submissions.act(place.submissionId, {
    kind: 'bounce',
    dataRequestId: mail.dataRequestId,
    eventId: payload.eventId,
    recipient: payload.recipient.slice(0, limits.emailChars) || null,
    reason,
  });
  return true;
}
