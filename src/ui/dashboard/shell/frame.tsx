import type { Child } from 'hono/jsx';
import { mayDo, type Need, toMakeDocuments } from '../../../core/api/roles';
import { namesOf } from '../../../lib/catalogue';
import type { Member } from '../../../service/accounts/members/member';
import { Icon, type IconName } from '../../kit/icons';
import { languageOfPage } from '../../languages/speech';
import { DataBlock } from '../../signing/frame';
import { Head } from './head';
import { words } from './words';

export type Section = keyof typeof words.sections;
type Mode = 'live' | 'test';

/** The facts that a page knows about the signed-in member. */
export type MemberVisit = { member: Member; mode: Mode; csrfToken: string };

export type Frame = MemberVisit & {
  title: string;
  section: Section;
  /** The name of an island: `/dashboard/scripts/<name>.js`, or that of another language. */
  script?: string;
  /** Stylesheets in addition to the dashboard's own. */
  stylesheets?: string[];
  /** Data for the script, in addition to the member's. */
  data?: object;
  /** Set for pages that need the whole window, such as the editors. */
  wide?: boolean;
  children: Child;
};

/** The sections in the order of the navigation. */
const sections: Record<Section, { path: string; icon: IconName; need: Need }> = {
  templates: { path: '/dashboard/templates', icon: 'template', need: 'read_templates' },
  submissions: { path: '/dashboard/submissions', icon: 'document', need: 'read_documents' },
  webhooks: { path: '/dashboard/webhooks', icon: 'webhook', need: 'see_programs' },
  usage: { path: '/dashboard/usage', icon: 'chart', need: 'see_usage' },
  log: { path: '/dashboard/log', icon: 'list', need: 'see_usage' },
  tokens: { path: '/dashboard/tokens', icon: 'key', need: 'see_programs' },
  seals: { path: '/dashboard/seals', icon: 'lock', need: 'administer' },
  members: { path: '/dashboard/people', icon: 'people', need: 'administer' },
  account: { path: '/dashboard/account', icon: 'person', need: 'self' },
};

/** The frame of every page for signed-in members. Its links and forms work without a script. */
export function DashboardFrame({
  title,
  section,
  member,
  mode,
  csrfToken,
  script,
  stylesheets = [],
  data = {},
  wide = false,
  children,
}: Frame) {
  return (
    <html {...languageOfPage()}>
      <Head title={`${title} · ${words.product}`} stylesheets={stylesheets} scripts={['shell', script]} />
      <body class={wide ? 'shell wide' : 'shell'} data-section={section} data-mode={mode}>
        <a class="skip" href="#main">
          {words.frame.skip}
        </a>
        <header class="top">
          <NavigationMenu section={section} member={member} />
          <a class="brand" href="/dashboard" aria-label={words.product}>
            <img src="/icon.svg" alt="" width="28" height="28" />
            <span>{words.product}</span>
          </a>
          <PaletteButton />
          <ModeSwitch mode={mode} csrfToken={csrfToken} />
          <AccountMenu member={member} csrfToken={csrfToken} />
        </header>
        <nav class="side" aria-label={words.frame.navigation}>
          <SectionList section={section} member={member} />
        </nav>
        <main id="main" tabindex={-1}>
          {children}
        </main>
        <div id="toasts" role="status" aria-live="polite"></div>
        <DataBlock id="page-data" data={{ csrfToken, mode, person: shownMember(member, mode), ...data }} />
      </body>
    </html>
  );
}

/** The member, and what scripts must know of their rights. */
export function shownMember(member: Member, mode: Mode) {
  const { id, name, email, role } = member;
  const makesTemplates = mayDo(member, 'make_templates');
  const makesDocuments = mayDo(member, toMakeDocuments(mode));
  return { id, name, email, role, makesTemplates, makesDocuments };
}

/** The role of a member, as they read it. */
export function roleOf({ role, reach }: Member): string {
  const name = words.frame.role[role];
  return reach === null ? name : words.frame.limited(name);
}

/** The page that a member sees first. */
export function homeOf(member: Member): string {
  const first = namesOf(sections).find((section) => mayDo(member, sections[section].need));
  return sections[first ?? 'account'].path;
}

type Place = { section: Section; member: Member };

function SectionList({ section, member }: Place) {
  return (
    <ul>
      {namesOf(sections)
        .filter((other) => mayDo(member, sections[other].need))
        .map((other) => (
          <li>
            <a href={sections[other].path} aria-current={other === section ? 'page' : undefined}>
              <Icon name={sections[other].icon} />
              {words.sections[other]}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** On narrow screens a button opens the list of sections. */
function NavigationMenu(place: Place) {
  return (
    <details class="menu navigation">
      <summary aria-label={words.frame.menu}>
        <Icon name="menu" />
      </summary>
      <nav aria-label={words.frame.navigation}>
        <SectionList {...place} />
      </nav>
    </details>
  );
}

/** Shown by the script that opens the palette. */
function PaletteButton() {
  return (
    <button type="button" class="to-palette" data-palette hidden>
      <Icon name="search" />
      <span>{words.frame.palette}</span>
      <kbd>{words.frame.paletteKey}</kbd>
    </button>
  );
}

function ModeSwitch({ mode, csrfToken }: { mode: Mode; csrfToken: string }) {
  return (
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
}

function AccountMenu({ member, csrfToken }: { member: Member; csrfToken: string }) {
  return (
    <details class="menu account">
      <summary>
        <span class="initials" aria-hidden="true">
          {initialsOf(member)}
        </span>
        <span class="visually-hidden">{words.frame.accountMenu}</span>
      </summary>
      <div>
        <p class="who">
          <strong dir="auto">{member.name}</strong>
          <span dir="auto">{member.email}</span>
          <span>
            <bdi>{member.accountName}</bdi> · {roleOf(member)}
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
}

function initialsOf({ name, email }: Member): string {
  const parts = (name.trim() || email).split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** The head of a page: its title and its main action. */
type PageTop = {
  title: string;
  lead?: string;
  /** The list to which the page belongs. */
  from?: { href: string; text: string };
  children?: Child;
};

export function PageHead({ title, lead, from, children }: PageTop) {
  return (
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
}
