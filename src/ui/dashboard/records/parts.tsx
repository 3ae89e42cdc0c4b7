import type { Child } from 'hono/jsx';
import type { PresentedSeal } from '../../../service/seals/seal-facts';
import { Moment } from '../../kit/time/moment';
import { recordWords, type Tone } from './words';

export function Badge({ text, tone }: { text: Child; tone: Tone }) {
  return <span class={`badge ${tone}`.trim()}>{text}</span>;
}

export type FactRow = [label: string, value: Child] | null;

/** Lists the facts about a record. Rows without a value are left out. */
export function Facts({ rows }: { rows: FactRow[] }) {
  return (
    <dl class="facts">
      {rows
        .filter((row) => row !== null)
        .map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export type Tab = { href: string; text: string; isOpen: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, text, isOpen }) => (
        <a href={href} aria-current={isOpen ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** The address of the list with these parameters. */
function address(path: string, query: Record<string, string>): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return given.size > 0 ? `${path}?${given}` : path;
}

type Pager = {
  path: string;
  query: Record<string, string>;
  next: Record<string, string> | null;
  isFirst: boolean;
};

/** Links to the older records; the way back is the browser's own, or the link to the newest. */
export function Pager({ path, query, next, isFirst }: Pager) {
  return next === null && isFirst ? null : (
    <nav class="row pager" aria-label={recordWords.pages}>
      {!isFirst && (
        <a class="button" href={address(path, query)}>
          {recordWords.newest}
        </a>
      )}
      {next && (
        <a class="button" rel="next" href={address(path, { ...query, ...next })}>
          {recordWords.older}
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
  return (
    <p class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{any}</option>
        {options.map(([key, text]) => (
          <option value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </p>
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
  return (
    <p class="field">
      <label for={`filter-${name}`}>{label}</label>
      <input
        id={`filter-${name}`}
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
    </p>
  );
}

type Filters = { path: string; isUsed: boolean; children: Child };

/**
 * The filters of a list: a form that works without a script and whose address can be bookmarked.
 */
export function Filters({ path, isUsed, children }: Filters) {
  return (
    <form class="filters" method="get" action={path} aria-label={recordWords.filter.label}>
      {children}
      <div class="row">
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

/**
 * A button that sends one request, after a question where `ask` is given; `act.ts` handles the
 * click.
 */
export type Act = {
  text: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  done?: string;
  className?: string;
  body?: object;
  /** The part of the answer to show; without it the page is reloaded. */
  shows?: 'link' | 'secret' | 'delivery' | 'outcome' | 'bundle';
  ask?: { title: string; text: string; yes: string; danger?: boolean };
};

export function ActButton({ text, className, ...act }: Act) {
  return (
    <button type="button" class={className} data-act={JSON.stringify(act)}>
      {text}
    </button>
  );
}

/** A button that opens a dialog of the page. */
export function OpenButton({
  text,
  dialog,
  className,
}: {
  text: string;
  dialog: string;
  className?: string;
}) {
  return (
    <button type="button" class={className} data-opens={dialog} aria-haspopup="dialog">
      {text}
    </button>
  );
}

type FormDialog = {
  id: string;
  title: string;
  /** `with`: properties of the request that nobody enters. */
  send: Pick<Act, 'method' | 'path' | 'done' | 'shows'> & { with?: object };
  submit: string;
  cancel: string;
  isDanger?: boolean;
  children: Child;
};

/** A form in a dialog whose fields become the JSON of one request; `form-dialog.ts` sends it. */
export function FormDialog({ id, title, send, submit, cancel, isDanger = false, children }: FormDialog) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`}>
      <form data-send={JSON.stringify(send)} novalidate>
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
        </header>
        <div class="dialog-body">
          <div class="alert" role="alert" hidden></div>
          {children}
        </div>
        <footer>
          <button type="button" data-closes>
            {cancel}
          </button>
          <button type="submit" class={isDanger ? 'danger' : 'primary'}>
            {submit}
          </button>
        </footer>
      </form>
    </dialog>
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
      {recordWords.submission.sealed[seal.level]} <Moment at={seal.sealed_at} />
    </>
  );
}
