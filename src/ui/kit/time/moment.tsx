import { momentsFor } from './moments-for';

const inUtc = momentsFor({ locale: 'en-GB', timeZone: 'UTC' });

/** A time in UTC. Where a page has scripts, `say-moments.ts` writes it in the reader's zone and language. */
export function Moment({ at }: { at: number | string | null }) {
  if (at === null) return null;
  const { text, title } = inUtc(at);
  return (
    <time class="moment" datetime={new Date(at).toISOString()} title={title}>
      {`${text} UTC`}
    </time>
  );
}
