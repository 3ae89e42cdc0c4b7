/** Shows times in the reader's time zone and language. */
export function showLocalTimes(part: ParentNode = document): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of part.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.getTime())) time.textContent = format.format(at);
  }
}
