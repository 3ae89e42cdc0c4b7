import type { DataRequestRecord } from './data-request-record';
import { isTurnOf } from './order';

/** Where a signer stands, in the words of the status board. */
export type SignerStanding = {
  /** `later`: others have their turn first. `stopped`: the document ended before this signer did. */
  kind: 'later' | 'asked' | 'opened' | 'complete' | 'declined' | 'skipped' | 'stopped';
  /** Since when it is so, and for one who has opened the document, since when they are asked; null: nobody knows. */
  since: number | null;
  /** When the next reminder is sent; null: none is planned. */
  nextReminder: number | null;
};

type Document = {
  state: string;
  createdAt: number;
  expiredAt: number | null;
  dataRequests: readonly DataRequestRecord[];
  signing?: { reminderDays: readonly number[] } | null | undefined;
};

const dayMs = 86_400_000;

export function standingOf(request: DataRequestRecord, document: Document, now: number): SignerStanding {
  const { state, completedAt, viewedAt, invitedAt } = request;
  const ended = { nextReminder: null };
  if (state !== 'pending') return { kind: state, since: completedAt, ...ended };
  if (document.state !== 'waiting_for_data_requests' || document.expiredAt !== null)
    return { kind: 'stopped', since: document.expiredAt, ...ended };
  if (!isTurnOf(request, document.dataRequests)) return { kind: 'later', since: null, ...ended };
  const nextReminder = nextReminderOf(request, document, now);
  const since = invitedAt ?? turnOf(request, document);
  return { kind: viewedAt === null ? 'asked' : 'opened', since, nextReminder };
}

/** When the turn of a signer came: when the last one before them was done. */
function turnOf({ order }: DataRequestRecord, { createdAt, dataRequests }: Document): number {
  const before = dataRequests.filter((other) => other.order < order);
  return Math.max(createdAt, ...before.map(({ completedAt }) => completedAt ?? 0));
}

function nextReminderOf(
  { invitedAt, authentication }: DataRequestRecord,
  { signing }: Document,
  now: number,
) {
  if (invitedAt === null || authentication.type !== 'email_link') return null;
  const times = (signing?.reminderDays ?? []).map((days) => invitedAt + days * dayMs);
  return times.find((time) => time > now) ?? null;
}
