import type { Language } from '../../../lib/languages';
import { localeOfDates, shownDate } from '../../languages/figures';
import { currentLanguage } from '../../languages/speech';
import { momentsFor } from './moments-for';

const inUtc = new Map<Language, ReturnType<typeof momentsFor>>();

/** Made once, because formats are dear. */
function momentsIn(language: Language) {
  const known = inUtc.get(language);
  if (known) return known;
  const made = momentsFor({ locale: localeOfDates(language), timeZone: 'UTC' });
  inUtc.set(language, made);
  return made;
}

/** A time in UTC. Where a page has scripts, `island.ts` writes it in the reader's zone and language. */
export function Moment({ at }: { at: number | string | null }) {
  if (at === null) return null;
  const { text, title } = momentsIn(currentLanguage())(at);
  return (
    <time class="moment" datetime={new Date(at).toISOString()} title={title}>
      {`${text} UTC`}
    </time>
  );
}

/** A day of UTC, such as `2026-11-27`, as times are written. */
export function Day({ at }: { at: string }) {
  return <time datetime={at}>{shownDate(new Date(at), { dateStyle: 'medium' })}</time>;
}
