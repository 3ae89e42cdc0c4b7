/** Where somebody reads; without a zone, in that of the browser. */
type Reader = { locale: string; timeZone?: string };

/** How every page writes times, and the exact times with their zone, which stand in the titles. */
export function momentsFor({ locale, ...zone }: Reader) {
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', ...zone });
  return (at: number | string) => {
    const date = new Date(at);
    return { text: shown.format(date), title: exact.format(date) };
  };
}
