import type { Child } from 'hono/jsx';
import type { PresentedSeal } from '../../../service/seals/seal-facts';
import { Choices } from '../../kit/form/choices';
import { Labelled } from '../../kit/form/labelled';
import { Moment } from '../../kit/time/moment';
import type { Act } from './act';
import { documentWords } from './document-words';
import { recordWords } from './words';

/** The address of the list with these parameters. */
export function address(path: string, query: Record<string, string>): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return given.size > 0 ? `${path}?${given}` : path;
}

export type PagerWords = { first: string; next: string };

type Pager = {
  path: string;
  query: Record<string, string>;
  next: Record<string, string> | null;
  isFirst: boolean;
  /** Of a list that is not newest first. */
  words?: PagerWords | undefined;
};

/** Links to the next records and to the first. The script of each page adds the way one page back. */
export function Pager({ path, query, next, isFirst, words }: Pager) {
  return next === null && isFirst ? null : (
    <nav class="row pager" aria-label={recordWords.pages}>
      {!isFirst && (
        <a class="button" href={address(path, query)}>
          {words?.first ?? recordWords.newest}
        </a>
      )}
      {next && (
        <a class="button" rel="next" href={address(path, { ...query, ...next })}>
          {words?.next ?? recordWords.older}
        </a>
      )}
    </nav>
  );
}

type Select = {
  label: string;
  name: string;
  value: string;
  any: string;
  options: readonly (readonly [string, string])[];
};

export function Select({ label, name, value, any, options }: Select) {
  const id = `filter-${name}`;
  return (
    <Labelled {...{ id, label }}>
      <select id={id} name={name}>
        <Choices options={options} chosen={value} none={any} />
      </select>
    </Labelled>
  );
}

type Entry = {
  label: string;
  name: string;
  value: string;
  type?: 'date' | 'search';
  hint?: string;
  /** Suggestions; any other text may be entered, too. */
  offers?: readonly string[];
};

export function Entry({ label, name, value, type = 'search', hint, offers }: Entry) {
  const id = `filter-${name}`;
  return (
    <Labelled {...{ id, label }}>
      <input
        id={id}
        name={name}
        type={type}
        value={value}
        placeholder={hint}
        maxlength={300}
        list={offers && `offers-${name}`}
      />
      {offers && (
        <datalist id={`offers-${name}`}>
          {offers.map((offer) => (
            <option value={offer} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

/** Whether a list is narrowed. A zone alone narrows nothing. */
export function isFiltered({ zone, ...query }: Record<string, string>): boolean {
  return Object.values(query).some((value) => value !== '');
}

type Filters = {
  path: string;
  isUsed: boolean;
  /** For filters by days: the zone in which they are days. The script enters that of the reader. */
  zone?: string;
  children: Child;
};

/**
 * The filters of a list: a form that works without a script and whose address can be bookmarked.
 */
export function Filters({ path, isUsed, zone, children }: Filters) {
  return (
    <form class="filters" method="get" action={path} aria-label={recordWords.filter.label}>
      {children}
      <div class="row">
        {zone !== undefined && <input type="hidden" name="zone" value={zone} data-zone />}
        <button type="submit">{recordWords.filter.apply}</button>
        {isUsed && (
          <a class="button quiet" href={path}>
            {recordWords.filter.clear}
          </a>
        )}
      </div>
    </form>
  );
}

export function ActButton({ text, label, className, ...act }: Act) {
  return (
    <button type="button" class={className} aria-label={label} data-act={JSON.stringify(act)}>
      {text}
    </button>
  );
}

export function Code({ text, label }: { text: string; label: string }) {
  return (
    // The focus must reach this part, so that it scrolls by keyboard.
    <section class="code-frame" tabindex={0} aria-label={label}>
      <pre class="code">{text}</pre>
    </section>
  );
}

/** Says when a PDF was sealed. */
export function SealedAt({ seal }: { seal: NonNullable<PresentedSeal> }) {
  return (
    <>
      {documentWords.sealed[seal.level]} <Moment at={seal.sealed_at} />
    </>
  );
}
