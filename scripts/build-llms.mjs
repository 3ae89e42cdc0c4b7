// Makes the documentation as plain text for language models and other programs: each page of docs at
// /docs/NAME.md, the list of pages (/llms.txt) and all of them in one file (/llms-full.txt). The
// Worker puts its origin before links that begin with a slash.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs';

/** The pages in the order in which a reader needs them. Those of `Optional` are for operators and contributors. */
const sections = {
  'Making documents': [
    'features',
    'templates',
    'fields',
    'html-templates',
    'fonts',
    'editable',
    'batches',
    'combining',
    'versions',
    'errors',
    'limits',
    'glossary',
  ],
  'People who sign': [
    'data-requests',
    'signing',
    'embedding',
    'identity-providers',
    'mail',
    'audit',
    'sealing',
  ],
  'Programs and agents': [
    'tokens',
    'sdk',
    'cli',
    'clients',
    'mcp',
    'webhooks',
    'integrations',
    'migrating',
    'compatibility',
    'retention',
    'security',
  ],
  Dashboard: ['dashboard', 'dashboard-records', 'editor', 'account-log', 'leaving'],
  Optional: [
    'how-it-works',
    'deploy',
    'key-services',
    'scale',
    'cost',
    'archives',
    'releases',
    'browsers',
    'corpus',
    'benchmarks',
    'benchmarks-engine',
    'benchmarks-merge',
  ],
};

const summary =
  'Quillet is an open document service: it fills PDF and HTML templates with data, merges PDFs, collects data and signatures, and proves what was signed. Programs use its HTTP API, agents its MCP server.';

/** @returns {{ name: string, title: string }[]} */
export function pages() {
  return Object.values(sections)
    .flat()
    .map((name) => ({ name, title: titleOf(read(name)) }));
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
  const lists = Object.entries(sections).map(([section, names]) => {
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
  const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(target) ?? [];
  const isServed = Object.values(sections).flat().includes(name);
  return isServed ? `[${words}](/docs/${name}.md${anchor})` : words;
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
