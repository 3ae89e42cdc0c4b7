const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Shows times relative to now; the exact time is in the title. */
export function sayTimes(within: ParentNode): void {
  for (const time of within.querySelectorAll('time')) {
    const at = Date.parse(time.dateTime);
    if (Number.isNaN(at)) continue;
    time.title = exact.format(at);
    time.textContent = say((at - Date.now()) / 1000, at);
  }
}

function say(seconds: number, at: number): string {
  const distance = Math.abs(seconds);
  if (distance < 45) return relative.format(0, 'second');
  if (distance < HOUR) return relative.format(Math.round(seconds / MINUTE), 'minute');
  if (distance < DAY) return relative.format(Math.round(seconds / HOUR), 'hour');
  if (distance < 7 * DAY) return relative.format(Math.round(seconds / DAY), 'day');
  return exact.format(at);
}
