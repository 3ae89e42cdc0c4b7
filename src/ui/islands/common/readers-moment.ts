import { momentsFor } from '../../kit/time/moments-for';

let moments: ReturnType<typeof momentsFor> | undefined;

/** A time in the zone of the reader. */
export function moment(at: number | string) {
  moments ??= momentsFor({ locale: readersLocale() });
  return moments(at);
}

/** The browser's own locale of the language that the page is in, such as Austrian German. */
export function readersLocale(): string {
  const { lang } = document.documentElement;
  return navigator.languages.find((locale) => locale.split('-')[0] === lang) ?? lang;
}
