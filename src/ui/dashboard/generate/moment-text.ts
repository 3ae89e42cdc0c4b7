/** The wall time of a timestamp, as an input shows it and PDFs print it. */
export function wallTimeOf(timestamp: string): string {
  return timestamp.slice(0, '2026-05-17T09:30'.length);
}

/**
 * Makes a timestamp from a wall time that is `minutesAhead` of UTC. PDFs print the wall time as it
 * was typed, wherever they are made.
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
