import { en } from '../mail/member-words/en';
import type { Measured, Room } from './next-turn';

/** What the log says while something has to be done; null when nothing has. */
export function troubleOf(room: Room, measured: readonly Measured[]): string | null {
  const away = measured.filter(({ bytes }) => bytes === null).map(({ number }) => number);
  const { room: rooms, advice } = en.volumes;
  const silent = away.length > 0 ? [`No answer from volume ${away.join(', ')}.`] : [];
  const running = room === 'enough' ? [] : [rooms[room], advice];
  return [...silent, ...running].join(' ') || null;
}
