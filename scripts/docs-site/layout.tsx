import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Heading } from './markdown';

/** A link of the navigation; `below`: the links that belong to it, where it is open. */
export type Link = { href: string; text: string; below?: Link[] };
export type Group = { name: string; isOpen: boolean; links: Link[] };

/** The addresses of what every page loads. */
export type Parts = { style: string; script: string; search: string };

export type Frame = {
  address: string;
  title: string;
  description: string;
  parts: Parts;
  groups: Group[];
  headings?: Heading[];
  before?: Link | undefined;
  after?: Link | undefined;
  kind?: 'home' | 'text';
};

/** The HTML of a page, without its scripts' help: everything can be read. */
export function pageHtml(frame: Frame, content: Child): string {
  return `<!doctype html>${<Document frame={frame} content={content} />}`;
}

function Document({ frame, content }: { frame: Frame; content: Child }) {
  const { address, title, description, parts, groups, headings = [], before, after, kind = 'text' } = frame;
  const shown = headings.filter(({ level }) => level <= 3);
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={description} />
        <title>{kind === 'home' ? title : `${title} · Quillet`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={parts.style} />
        <script src={parts.script} data-search={parts.search} defer></script>
      </head>
      <body class={kind}>
        <a class="skip" href="#content">
          Skip to the text
        </a>
        <Top />
        <div class="columns">
          <Pages groups={groups} address={address} />
          <main id="content" tabindex={-1}>
            <article>{content}</article>
            {(before || after) && <Turn before={before} after={after} />}
          </main>
          {shown.length > 1 && <Contents headings={shown} />}
        </div>
      </body>
    </html>
  );
}

function Top() {
  return (
    <header class="top">
      <a class="to-pages" href="#pages">
        Menu
      </a>
      <a class="brand" href="/docs">
        <img src="/icon.svg" alt="" width="28" height="28" />
        Quillet <span>Docs</span>
      </a>
      <search id="search">
        <noscript>Searching needs JavaScript.</noscript>
      </search>
      <span id="own"></span>
      <a class="to-dashboard" href="/dashboard">
        Dashboard
      </a>
    </header>
  );
}

function Pages({ groups, address }: { groups: Group[]; address: string }) {
  return (
    <nav class="pages" id="pages" aria-label="Pages">
      {groups.map(({ name, isOpen, links }) => (
        <details open={isOpen}>
          <summary>{name}</summary>
          <Links links={links} address={address} />
        </details>
      ))}
    </nav>
  );
}

function Links({ links, address }: { links: Link[]; address: string }) {
  return (
    <ul>
      {links.map(({ href, text, below }) => (
        <li>
          <a href={href} aria-current={href === address ? 'page' : undefined}>
            {text}
          </a>
          {below && <Links links={below} address={address} />}
        </li>
      ))}
    </ul>
  );
}

function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav class="contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li class={`level-${level}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Turn({ before, after }: { before: Link | undefined; after: Link | undefined }) {
  return (
    <nav class="turn" aria-label="Previous and next page">
      {before && (
        <a rel="prev" href={before.href}>
          <span>Previous</span> {before.text}
        </a>
      )}
      {after && (
        <a rel="next" href={after.href}>
          <span>Next</span> {after.text}
        </a>
      )}
    </nav>
  );
}

export function Raw({ html }: { html: string }) {
  return raw(html);
}
