import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import { findFirstAccount } from '../accounts/members/account-store';
import type { Notice } from '../mail/compose-notice';
import { mailOwners, type OwnersMailer } from '../mail/mail-owners';
import type { Spoken } from '../mail/spoken';
import type { Rooms } from './trouble-of-room';

const toldNames = { volumes: 'room of volumes', directory: 'room of the directory' } as const;

type Say = (spoken: Spoken) => Notice;

/** Mails the owners of the first account, which set the deployment up, once for each state. */
export async function tellOwners(deps: OwnersMailer, rooms: Rooms): Promise<void> {
  const { volumes, directory } = rooms;
  await tell(
    deps,
    'volumes',
    volumes,
    volumes === 'enough' ? null : ({ words }) => ofVolumes(words, volumes),
  );
  await tell(
    deps,
    'directory',
    directory,
    directory === 'enough' ? null : ({ words }) => ofDirectory(words, directory),
  );
}

async function tell(
  deps: OwnersMailer,
  what: keyof typeof toldNames,
  room: string,
  say: Say | null,
): Promise<void> {
  const told = (await loadCursor(deps.db, toldNames[what])) ?? 'enough';
  if (told === room) return;
  const first = say && (await findFirstAccount(deps.db));
  if (first) await mailOwners(deps, first, { what: 'a notice about volumes', say });
  await saveCursor(deps.db, toldNames[what], room);
}

type Words = Spoken['words'];

function ofVolumes({ volumes: words }: Words, room: Exclude<Rooms['volumes'], 'enough'>): Notice {
  return {
    subject: words.room[room],
    title: words.title[room],
    body: `${words.room[room]} ${words.why}`,
    facts: [],
    advice: [words.advice, words.kept],
  };
}

function ofDirectory({ volumes: words }: Words, room: Exclude<Rooms['directory'], 'enough'>): Notice {
  const { directory } = words;
  return {
    subject: directory.room[room],
    title: directory.title[room],
    body: `${directory.room[room]} ${words.why}`,
    facts: [],
    advice: [directory.advice, words.kept],
  };
}
