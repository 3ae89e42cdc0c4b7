import type { Child } from 'hono/jsx';
import { mayDo, type Need } from '../../core/api/roles';
import type { Person } from '../../service/accounts/members/person';
import { DataBlock } from '../signing/frame';
import { Head } from './head';
import { Icon, type IconName } from './icons';
import { words } from './words';

export type Section = keyof typeof words.sections;
type Mode = 'live' | 'test';

/** What a page knows of whoever looks at it. */
export type Visitor = { person: Person; mode: Mode; csrfToken: string };

type Frame = Visitor & {
  title: string;
  section: Section;
  /** The name of an island: `/dashboard/scripts/<name>.js`. */
  script?: string;
  /** More stylesheets than the dashboard's own. */
  stylesheets?: string[];
  /** For the script, beside who looks at the page. */
  data?: object;
  /** Pages that need the whole window, such as the editors. */
  wide?: boolean;
  children: Child;
};

export const sectionPaths: { section: Section; icon: IconName; need: Need }[] = [
  { section: 'templates', icon: 'template', need: 'read' },
  { section: 'submissions', icon: 'document', need: 'read' },
  { section: 'webhooks', icon: 'webhook', need: 'read' },
  { section: 'usage', icon: 'chart', need: 'read' },
  { section: 'log', icon: 'list', need: 'read' },
  { section: 'tokens', icon: 'key', need: 'read' },
  { section: 'people', icon: 'people', need: 'administer' },
  { section: 'account', icon: 'person', need: 'self' },
];

/** Every page for people who are signed in. Its links and forms work without a script. */
export const DashboardFrame = ({
  title,
  section,
  person,
  mode,
  csrfToken,
  script,
  stylesheets = [],
  data = {},
  wide = false,
  children,
}: Frame) => (
  <html lang="en">
    <Head title={`${title} · ${words.product}`} stylesheets={stylesheets} scripts={['shell', script]} />
    <body class={wide ? 'shell wide' : 'shell'} data-section={section} data-mode={mode}>
      <a class="skip" href="#main">
        {words.frame.skip}
      </a>
      <header class="top">
        <NavigationMenu section={section} person={person} />
        <a class="brand" href="/dashboard" aria-label={words.product}>
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>{words.product}</span>
        </a>
        <ModeSwitch mode={mode} csrfToken={csrfToken} />
        <AccountMenu person={person} csrfToken={csrfToken} />
      </header>
      <nav class="side" aria-label={words.frame.navigation}>
        <SectionList section={section} person={person} />
      </nav>
      <main id="main" tabindex={-1}>
        {children}
      </main>
      <div id="toasts" role="status" aria-live="polite"></div>
      <DataBlock id="page-data" data={{ csrfToken, mode, person: shownPerson(person), ...data }} />
    </body>
  </html>
);

const shownPerson = ({ id, name, email, role }: Person) => ({ id, name, email, role });

type Place = { section: Section; person: Person };

const SectionList = ({ section, person }: Place) => (
  <ul>
    {sectionPaths
      .filter(({ need }) => mayDo(person.role, need))
      .map(({ section: other, icon }) => (
        <li>
          <a href={`/dashboard/${other}`} aria-current={other === section ? 'page' : undefined}>
            <Icon name={icon} />
            {words.sections[other]}
          </a>
        </li>
      ))}
  </ul>
);

/** On narrow screens the sections are behind a button. */
const NavigationMenu = (place: Place) => (
  <details class="menu navigation">
    <summary aria-label={words.frame.menu}>
      <Icon name="menu" />
    </summary>
    <nav aria-label={words.frame.navigation}>
      <SectionList {...place} />
    </nav>
  </details>
);

const ModeSwitch = ({ mode, csrfToken }: { mode: Mode; csrfToken: string }) => (
  <form class="mode" method="post" action="/dashboard/mode" title={words.frame.testHint}>
    <input type="hidden" name="csrf" value={csrfToken} />
    <input type="hidden" name="next" value="/dashboard" data-here />
    <fieldset>
      <legend class="visually-hidden">{words.frame.mode}</legend>
      {(['live', 'test'] as const).map((each) => (
        <button type="submit" name="mode" value={each} aria-pressed={each === mode ? 'true' : 'false'}>
          {words.frame[each]}
        </button>
      ))}
    </fieldset>
  </form>
);

const AccountMenu = ({ person, csrfToken }: { person: Person; csrfToken: string }) => (
  <details class="menu account">
    <summary>
      <span class="initials" aria-hidden="true">
        {initialsOf(person)}
      </span>
      <span class="visually-hidden">{words.frame.accountMenu}</span>
    </summary>
    <div>
      <p class="who">
        <strong dir="auto">{person.name}</strong>
        <span dir="auto">{person.email}</span>
        <span>
          <bdi>{person.accountName}</bdi> · {words.frame.role[person.role]}
        </span>
      </p>
      <ul>
        <li>
          <a href="/dashboard/account">{words.sections.account}</a>
        </li>
        <li>
          <a href="/docs">{words.frame.documentation}</a>
        </li>
        <li>
          <form method="post" action="/sign-out">
            <input type="hidden" name="csrf" value={csrfToken} />
            <button type="submit">{words.frame.signOut}</button>
          </form>
        </li>
      </ul>
    </div>
  </details>
);

const initialsOf = ({ name, email }: Person): string => {
  const parts = (name.trim() || email).split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
};

/** The head of a page: what it is, and one thing to be done about it. */
type PageTop = {
  title: string;
  lead?: string;
  /** The list that the page is one of. */
  from?: { href: string; text: string };
  children?: Child;
};

export const PageHead = ({ title, lead, from, children }: PageTop) => (
  <div class="page-head">
    <div>
      {from && (
        <p class="trail">
          <a href={from.href}>{from.text}</a>
        </p>
      )}
      <h1 dir="auto">{title}</h1>
      {lead && <p class="lead">{lead}</p>}
    </div>
    {children && <div class="actions">{children}</div>}
  </div>
);

/** What a list shows that has nothing in it: what it is for, and what to do first. */
export const EmptyState = ({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: Child;
}) => (
  <section class="empty">
    <Icon name={icon} />
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
);
