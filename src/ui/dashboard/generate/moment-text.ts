/** What an input for a time shows of a timestamp: its wall time, which is what documents print. */
export function wallTimeOf(timestamp: string): string {
  return timestamp.slice(0, '2026-05-17T09:30'.length);
}

/**
 * The timestamp of a wall time where it is `minutesAhead` of UTC: documents print what was typed, wherever they are
 * made.
 */
export function timestampOf(wallTime: string, minutesAhead: number): string {
  const seconds = /T\d\d:\d\d$/.test(wallTime) ? ':00' : '';
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60];
  const sign = minutesAhead < 0 ? '-' : '+';
  return `${wallTime}${seconds}${sign}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
