import type { Database } from '../../core/db/database';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import type { Mailer } from '../../core/platform/mail-message';
import { findFirstAccount } from '../accounts/members/account-store';
import { mailOwners } from '../mail/mail-owners';
import type { Measured, Room } from './next-turn';

const toldName = 'room of volumes';

const said: Record<Exclude<Room, 'enough'>, string> = {
  one_spare: 'One spare database is left for new records.',
  no_spare: 'No spare database is left for new records.',
  full: 'The databases are full: new records are refused until there is a spare one.',
};

const advice = 'Run npm run deploy -- --spares 2, which adds databases (docs/deploy.md, Volumes).';

/** What the log says while something has to be done; null when nothing has. */
export function wordsOf(room: Room, measured: readonly Measured[]): string | null {
  const away = measured.filter(({ bytes }) => bytes === null).map(({ number }) => number);
  const silent = away.length > 0 ? [`No answer from volume ${away.join(', ')}.`] : [];
  const running = room === 'enough' ? [] : [said[room], advice];
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
      subject: said[room],
      title: room === 'full' ? 'The databases are full' : 'Databases run out',
      body: `${said[room]} You get this mail because yours is the first account of this deployment of Quillet.`,
      facts: [],
      advice: [advice, 'Records that are there stay as they are.'],
    });
  await saveCursor(deps.db, toldName, room);
}
