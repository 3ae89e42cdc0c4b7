import { Api, type ApiDescription, type Samples } from './api';
import { type Section, sectionsOf } from './contents.mjs';
import { HomePage } from './home-page';
import { type Frame, type Group, type Link, type Parts, pageHtml, Raw } from './layout';
import { type Page, readPage } from './markdown';
import { findProblems } from './problems';
import { REFERENCE, referenceLinks, referencePages } from './reference-pages';
import { searchIndex } from './search-index';

/** `label`: its name in the navigation; `group`: the group of operations to which it belongs. */
type Placed = Page & { section: string; label?: string; group?: string };

/** What the site is made of. `sources`: the Markdown of docs by file. */
type Made = { sources: Record<string, string>; description: ApiDescription; samples: Samples };

/** The files of the site, by their address; `parts` is asked for where its own files are. */
export function docsSite(made: Made, partsFor: (search: string) => Parts): Map<string, string> {
  const api = new Api(made.description, made.samples);
  const sections = sectionsOf(Object.keys(made.sources));
  const listed = sections.flatMap(({ name, entries }) =>
    entries.map((entry) => ({ ...entry, section: name })),
  );
  const records = Object.keys(made.sources).filter((file) => /^adr\/\d/.test(file));
  const onSite = new Set([...listed.map(({ file }) => file), ...records]);
  const read = (file: string) => readPage(file, made.sources[file] ?? '', (other) => onSite.has(other));
  const written: Placed[] = listed.map(({ file, label, section }) => {
    const page = read(file);
    return { ...page, label: label ?? page.title, section };
  });
  const reference: Placed[] = referencePages(api).map((page) => ({ ...page, section: 'Reference' }));
  const decisions: Placed[] = records.map((file) => ({ ...read(file), section: 'Design' }));
  const pages = [...written, ...reference, ...decisions];
  const problems = findProblems(pages);
  if (problems.length > 0) throw new Error(`The docs site has problems:\n${problems.join('\n')}`);

  // Decisions are found by their titles and first words.
  const decided = decisions.map((page) => ({ ...page, passages: page.passages.slice(0, 1) }));
  const search = JSON.stringify(searchIndex([...written, ...reference, ...decided]));
  const parts = partsFor(search);
  const files = new Map([['/docs/search.json', search]]);
  const order = inOrder(written, reference);
  for (const page of pages) {
    const place = order.findIndex(({ address }) => address === page.address);
    const frame: Frame = {
      ...{ address: page.address, title: page.title, description: page.lead.slice(0, 300), parts },
      groups: navigation(sections, written, api, page),
      headings: page.headings,
      ...(place >= 0 && { before: linkTo(order[place - 1]), after: linkTo(order[place + 1]) }),
    };
    files.set(`${page.address}.html`, pageHtml(frame, <Written page={page} />));
  }
  const plain = { parts, groups: navigation(sections, written, api, null) };
  const home: Frame = {
    ...{ ...plain, address: '/docs', title: 'Quillet docs', kind: 'home' },
    description: 'Quick starts, guides and the API reference of this deployment.',
  };
  files.set(
    '/docs.html',
    pageHtml(home, <HomePage sections={sections} pages={written} tags={api.described.tags} />),
  );
  const missing: Frame = {
    ...plain,
    address: '',
    title: 'No such page',
    description: 'This page does not exist.',
  };
  files.set('/docs/no-such-page.html', pageHtml(missing, <MissingPage />));
  return files;
}

/** Operations bring their own heading. */
function Written({ page }: { page: Placed }) {
  return (
    <>
      {!page.html.includes('<h1>') && <h1>{page.title}</h1>}
      <Raw html={page.html} />
    </>
  );
}

function MissingPage() {
  return (
    <>
      <h1>There is no such page</h1>
      <p class="lead">
        Search for it, or begin at <a href="/docs">the start of the docs</a>.
      </p>
    </>
  );
}

/** The pages as somebody turns them: the written ones, with the reference at its place. */
function inOrder(written: Placed[], reference: Placed[]): Placed[] {
  const before = written.findIndex(({ section }) => section === 'Reference');
  const turned = reference.filter(({ address }) => !address.startsWith(`${REFERENCE}/schemas/`));
  return [...written.slice(0, before), ...turned, ...written.slice(before)];
}

function linkTo(page: Placed | undefined): Link | undefined {
  return page && { href: page.address, text: page.title };
}

function navigation(sections: Section[], written: Placed[], api: Api, shown: Placed | null): Group[] {
  return sections.map(({ name }) => ({
    name,
    isOpen: shown === null || shown.section === name,
    links: [
      ...(name === 'Reference' ? referenceLinks(api, shown?.group) : []),
      ...written
        .filter(({ section }) => section === name)
        .map(({ address, title, label }) => ({ href: address, text: label ?? title })),
    ],
  }));
}
