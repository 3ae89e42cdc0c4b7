import type { Database } from '../../core/db/database';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import type { Mailer } from '../../core/platform/mail-message';
import { findFirstAccount } from '../accounts/members/account-store';
import { mailOwners } from '../mail/mail-owners';
import type { Measured, Room } from './next-turn';
import { volumeWords as words } from './volume-words';

const toldName = 'room of volumes';

/** What the log says while something has to be done; null when nothing has. */
export function wordsOf(room: Room, measured: readonly Measured[]): string | null {
  const away = measured.filter(({ bytes }) => bytes === null).map(({ number }) => number);
  const silent = away.length > 0 ? [words.away(away)] : [];
  const running = room === 'enough' ? [] : [words.room[room], words.advice];
  return [...silent, ...running].join(' ') || null;
}

/** Mails the owners of the first account, which set the deployment up, once for each state. */
export async function tellOwners(deps: { db: Database; mailer: Mailer }, room: Room): Promise<void> {
  const told = (await loadCursor(deps.db, toldName)) ?? 'enough';
  if (told === room) return;
  const first = room === 'enough' ? null : await findFirstAccount(deps.db);
  if (room !== 'enough' && first !== null)
    await mailOwners(deps, first, {
      what: 'a notice about volumes',
      subject: words.room[room],
      title: words.title[room],
      body: `${words.room[room]} ${words.why}`,
      facts: [],
      advice: [words.advice, words.kept],
    });
  await saveCursor(deps.db, toldName, room);
}
