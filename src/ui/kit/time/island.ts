import { moment, readersLocale } from '../../islands/common/readers-moment';

/** Days that are entered into a filter are days of the reader's zone, which its address then says. */
export function sayZones(): void {
  for (const zone of document.querySelectorAll<HTMLInputElement>('input[data-zone]')) {
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    zone.form?.addEventListener('submit', ({ currentTarget: form }) => {
      const days = (form as HTMLFormElement).querySelectorAll<HTMLInputElement>('input[type="date"]');
      zone.disabled = [...days].every(({ value }) => value === '');
    });
  }
}

/** Writes the times of a page as its reader knows them. */
export function sayMoments(within: ParentNode = document): void {
  for (const time of within.querySelectorAll('time')) {
    if (Number.isNaN(Date.parse(time.dateTime))) continue;
    if (/^\d{4}-\d\d-\d\d$/.test(time.dateTime)) {
      const ofDay = { dateStyle: 'medium', timeZone: 'UTC' } as const;
      time.textContent = new Intl.DateTimeFormat(readersLocale(), ofDay).format(new Date(time.dateTime));
      continue;
    }
    const { text, title } = moment(time.dateTime);
    time.textContent = text;
    time.title = title;
  }
}
