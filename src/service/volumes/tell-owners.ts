import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import { findFirstAccount } from '../accounts/members/account-store';
import type { Notice } from '../mail/compose-notice';
import { mailOwners, type OwnersMailer } from '../mail/mail-owners';
import type { Spoken } from '../mail/spoken';
import type { Room } from './next-turn';

const toldName = 'room of volumes';

/** Mails the owners of the first account, which set the deployment up, once for each state. */
export async function tellOwners(deps: OwnersMailer, room: Room): Promise<void> {
  const told = (await loadCursor(deps.db, toldName)) ?? 'enough';
  if (told === room) return;
  const first = room === 'enough' ? null : await findFirstAccount(deps.db);
  if (room !== 'enough' && first !== null)
    await mailOwners(deps, first, { what: 'a notice about volumes', say: (spoken) => say(spoken, room) });
  await saveCursor(deps.db, toldName, room);
}

function say({ words: { volumes: words } }: Spoken, room: Exclude<Room, 'enough'>): Notice {
  return {
    subject: words.room[room],
    title: words.title[room],
    body: `${words.room[room]} ${words.why}`,
    facts: [],
    advice: [words.advice, words.kept],
  };
}
