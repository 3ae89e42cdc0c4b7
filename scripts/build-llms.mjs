// Makes the documentation as plain text for language models and other programs: each page of docs at
// /docs/NAME.md, the list of pages (/llms.txt) and all of them in one file (/llms-full.txt). The
// Worker puts its origin before links that begin with a slash.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sectionsOf } from './docs-site/contents.mjs';

const FOLDER = 'docs';

const summary =
  'Quillet is an open document service: it fills PDF and HTML templates with data, merges PDFs, collects data and signatures, and proves what was signed. Programs use its HTTP API, agents its MCP server.';

/** The sections of the docs site, with those that callers of the API can leave out as one. */
const sections = [...placedPages()].map(([name, together]) => ({
  name,
  // Decisions are on the site only.
  names: together
    .flatMap(({ entries }) => entries.map(({ file }) => file.replace(/\.md$/, '')))
    .filter((page) => !page.startsWith('adr/')),
}));
const served = sections.flatMap(({ names }) => names);

function placedPages() {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.md$/.test(file),
  );
  return Map.groupBy(sectionsOf(files), ({ name, isOptional }) => (isOptional ? 'Optional' : name));
}

/** @returns {{ name: string, title: string }[]} */
export function pages() {
  return served.map((name) => ({ name, title: titleOf(read(name)) }));
}

/** The files with their names below the assets. @returns {Map<string, Uint8Array>} */
export function plainDocs() {
  const all = pages().map(({ name }) => ({ name, text: plainPage(name) }));
  return new Map(
    [
      ...all.map(({ name, text }) => [join('docs', `${name}.md`), text]),
      ['llms.txt', index()],
      ['llms-full.txt', `# Quillet\n\n> ${summary}\n\n${all.map(({ text }) => text).join('\n---\n\n')}`],
    ].map(([name = '', text = '']) => [name, Buffer.from(text)]),
  );
}

function index() {
  const lists = sections.map(({ name: section, names }) => {
    const lines = names.map((name) => `- [${titleOf(read(name))}](/docs/${name}.md): ${firstSentence(name)}`);
    return `## ${section}\n\n${lines.join('\n')}\n`;
  });
  const machines = [
    '- [OpenAPI 3.1](/api/v1/openapi.json): every operation with its schemas, errors and examples.',
    '- [MCP](/mcp): the server for agents, by streamable HTTP; [how to connect](/docs/mcp.md).',
    '- [All pages in one file](/llms-full.txt)',
  ];
  return `# Quillet\n\n> ${summary}\n\n## Descriptions for programs\n\n${machines.join('\n')}\n\n${lists.join('\n')}`;
}

function read(/** @type {string} */ name) {
  return readFileSync(join(FOLDER, `${name}.md`), 'utf8');
}

function titleOf(/** @type {string} */ text) {
  return text.split('\n', 1)[0]?.replace(/^# /, '') ?? '';
}

/** A page as it stands alone: its links lead to pages that are served, and other links are words. */
function plainPage(/** @type {string} */ name) {
  // Every second part is code, which stays as it is.
  const parts = read(name).split(/(```[\s\S]*?```)/);
  return parts.map((part, index) => (index % 2 === 1 ? part : plainProse(name, part))).join('');
}

function plainProse(/** @type {string} */ page, /** @type {string} */ text) {
  return text
    .replace(/<!-- .*? -->\n?/g, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, target) => link(page, words, target));
}

function link(/** @type {string} */ page, /** @type {string} */ words, /** @type {string} */ target) {
  if (/^https?:/.test(target)) return `[${words}](${target})`;
  if (target.startsWith('#')) return `[${words}](/docs/${page}.md${target})`;
  const [, path = '', anchor = ''] = /^([./a-z-]+)\.md(#.*)?$/.exec(target) ?? [];
  const name = posix.join(posix.dirname(page), path);
  return served.includes(name) ? `[${words}](/docs/${name}.md${anchor})` : words;
}

/** The first sentence of prose on a page. */
function firstSentence(/** @type {string} */ name) {
  const paragraph = plainPage(name)
    .split(/\n\n+/)
    .slice(1)
    .find((text) => /^([A-Z[]|`(?!``))/.test(text));
  const words = (paragraph ?? '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ');
  return /^(`[^`]*`|[^`])*?[.:](?=\s|$)/.exec(words)?.[0].replace(/:$/, '.') ?? words;
}
