import { en } from '../mail/member-words/en';
import type { Measured, Room } from './next-turn';
import type { DirectoryRoom } from './room-of-directory';

export type Rooms = { volumes: Room; directory: DirectoryRoom };

/** What the log says while something has to be done; null when nothing has. */
export function troubleOf({ volumes, directory }: Rooms, measured: readonly Measured[]): string | null {
  const away = measured.filter(({ bytes }) => bytes === null).map(({ number }) => number);
  const words = en.volumes;
  const silent = away.length > 0 ? [`No answer from volume ${away.join(', ')}.`] : [];
  const running = volumes === 'enough' ? [] : [words.room[volumes], words.advice];
  const filling = directory === 'enough' ? [] : [words.directory.room[directory], words.directory.advice];
  return [...silent, ...running, ...filling].join(' ') || null;
}
