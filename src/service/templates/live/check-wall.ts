import type { Asker } from '../../../core/api/caller';
import type { LiveThing } from '../../../core/api/live-thing';
import { type Refusal, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { isAccountLive, isFolderLive, isTemplateLive } from './live-store';

type Change = { thing: LiveThing; id: string };

/**
 * The wall of test tokens: they change nothing that live documents do, say, or where they go.
 * Members and live tokens pass. A thing that does not exist is not live.
 */
export async function checkWall(
  { db }: { db: Database },
  { accountId, mode, tokenId }: Asker,
  { thing, id }: Change,
): Promise<Refusal | null> {
  if (mode === 'live' || tokenId === null) return null;
  return (await checks[thing](db, accountId, id)) ? refusals[thing] : null;
}

const checks: Record<LiveThing, (db: Database, accountId: string, id: string) => Promise<boolean>> = {
  template: isTemplateLive,
  folder: isFolderLive,
  fonts: isAccountLive,
  sender: isAccountLive,
};

function refusal(what: string): Refusal {
  return refuse('test_token', `${what} A test token cannot change this: use a live token.`).refusal;
}

const refusals: Record<LiveThing, Refusal> = {
  template: refusal('The template has a published version or live submissions.'),
  folder: refusal('The folder contains a template with a published version or live submissions.'),
  fonts: refusal('The account has published versions or live submissions, which may use its fonts.'),
  sender: refusal('The account has published versions or live submissions, which show its sender.'),
};
