// The pages of the documentation, for the docs site and for llms.txt.

/**
 * A page that is made of a file of docs; `label`: a shorter title for the navigation. `isOptional`: a section
 * that is not for callers of the API.
 * @typedef {{ file: string, label?: string }} Entry
 * @typedef {{ name: string, hint: string, isOptional?: true, entries: Entry[] }} Section
 */

/** The pages in the order in which a reader needs them. @type {Section[]} */
const ordered = [
  {
    name: 'Start',
    hint: 'Seven quick starts. Each ends with something to look at.',
    entries: [
      { file: 'start/fill.md' },
      { file: 'start/html.md' },
      { file: 'start/sign.md' },
      { file: 'start/embed.md' },
      { file: 'start/webhooks.md' },
      { file: 'start/batches.md' },
      { file: 'start/migrate.md' },
    ],
  },
  {
    name: 'Guides',
    hint: 'One subject each: an example first, then every detail.',
    entries: [
      { file: 'features.md' },
      { file: 'templates.md' },
      { file: 'fields.md' },
      { file: 'editor.md' },
      { file: 'html-templates.md', label: 'HTML templates' },
      { file: 'pdf-a.md', label: 'PDF/A' },
      { file: 'pdf-ua.md', label: 'PDF/UA' },
      { file: 'attachments.md' },
      { file: 'e-invoices.md', label: 'E-invoices' },
      { file: 'fonts.md' },
      { file: 'batches.md' },
      { file: 'combining.md' },
      { file: 'bundles.md' },
      { file: 'search.md' },
      { file: 'editable.md', label: 'Finished PDFs as forms' },
      { file: 'data-requests.md', label: 'Data requests' },
      { file: 'signing.md' },
      { file: 'embedding.md', label: 'Embedding' },
      { file: 'embedded-editor.md', label: 'Embedding the editor' },
      { file: 'identity-providers.md' },
      { file: 'mail.md' },
      { file: 'audit.md' },
      { file: 'sealing.md', label: 'Seals' },
      { file: 'key-services.md', label: 'Key services' },
      { file: 'webhooks.md' },
      { file: 'integrations.md', label: 'Slack and buckets' },
      { file: 'retention.md' },
      { file: 'dashboard.md', label: 'Dashboard' },
      { file: 'single-sign-on.md', label: 'Single sign-on' },
      { file: 'dashboard-send.md', label: 'Dashboard: send' },
      { file: 'dashboard-records.md', label: 'Dashboard: records' },
      { file: 'sdk.md', label: 'SDK' },
      { file: 'cli.md', label: 'Commands' },
      { file: 'clients.md' },
      { file: 'mcp.md' },
      { file: 'compatibility.md' },
      { file: 'migrating.md' },
    ],
  },
  {
    name: 'Reference',
    hint: 'Every operation, error, limit and word.',
    entries: [
      { file: 'errors.md' },
      { file: 'limits.md' },
      { file: 'tokens.md' },
      { file: 'versions.md' },
      { file: 'browsers.md' },
      { file: 'glossary.md' },
    ],
  },
  {
    name: 'Operate',
    hint: 'Deploy it, keep it running, and know what it costs.',
    isOptional: true,
    entries: [
      { file: 'deploy.md' },
      { file: 'security.md' },
      { file: 'account-log.md' },
      { file: 'leaving.md' },
      { file: 'archives.md' },
      { file: 'scale.md' },
      { file: 'cost.md' },
      { file: 'benchmarks.md' },
      { file: 'benchmarks-engine.md', label: 'Benchmarks: the engine' },
      { file: 'benchmarks-merge.md', label: 'Benchmarks: merging' },
      { file: 'corpus.md' },
      { file: 'conformance.md', label: 'PDF/A and PDF/UA' },
      { file: 'releases.md' },
    ],
  },
  {
    name: 'Design',
    hint: 'How it works, and why it is made as it is.',
    isOptional: true,
    entries: [
      { file: 'how-it-works.md', label: 'How it works' },
      { file: 'adr/README.md', label: 'Decisions' },
    ],
  },
];

/** The sections. Each page has its place, and each place its page. @returns {Section[]} */
export function sectionsOf(/** @type {string[]} */ files) {
  const placed = ordered.flatMap(({ entries }) => entries.map(({ file }) => file));
  const problems = [
    ...files
      .filter((file) => !placed.includes(file) && !/^adr\/\d/.test(file))
      .map((file) => `docs/${file} has no place in scripts/docs-site/contents.mjs.`),
    ...placed.filter((file) => !files.includes(file)).map((file) => `There is no docs/${file}.`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return ordered;
}

/** The address of the page that is made of a file of docs. */
export function addressOf(/** @type {string} */ file) {
  return `/docs/${file.replace(/(^|\/)README\.md$/, '$1').replace(/\.md$|\/$/g, '')}`;
}
