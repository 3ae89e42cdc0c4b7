// The import direction of docs and reviews, as a check: index → http → feature api → operations →
// stores → db/tables. A later feature may import an earlier one, never the reverse.

const FEATURES_IN_ORDER = [
  'audit',
  'tokens',
  'actions',
  'request-log',
  'events',
  'mail',
  'buckets',
  'accounts',
  'deliveries',
  'usage',
  'idempotency',
  'links',
  'folders',
  'uploads',
  'fonts',
  'printing',
  'templates',
  'data-requests',
  'submissions',
  'signing',
  'batches',
  'combined-submissions',
  'downloads',
  'webhooks',
  'integrations',
];

const folders = (names) => `^src/(${names.join('|')})/`;
const anyFeature = folders(FEATURES_IN_ORDER);

const laterFeatures = FEATURES_IN_ORDER.slice(0, -1).map((feature, position) => ({
  name: `${feature}-imports-no-later-feature`,
  severity: 'error',
  from: { path: folders([feature]) },
  to: { path: folders(FEATURES_IN_ORDER.slice(position + 1)) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Type imports count: a cycle of types is a cycle of ideas.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-index',
      severity: 'error',
      from: { pathNot: '^src/cloudflare\\.d\\.ts$' },
      to: { path: '^src/index\\.ts$' },
    },
    {
      name: 'only-index-and-http-import-http',
      severity: 'error',
      from: { pathNot: '^src/(index\\.ts$|http/)' },
      to: { path: '^src/http/' },
    },
    {
      name: 'only-http-imports-an-api',
      comment: 'What two operations share lives beside them, not in one of their handlers.',
      severity: 'error',
      from: { pathNot: '^src/(http|[^/]+/api)/' },
      to: { path: '^src/[^/]+/api/' },
    },
    {
      name: 'only-http-imports-pages',
      severity: 'error',
      from: { pathNot: '^src/(http|ui)/' },
      to: { path: '^src/ui/' },
    },
    {
      name: 'foundations-import-no-feature',
      severity: 'error',
      from: { path: '^src/(rendering|platform|db|fields)/' },
      to: { path: anyFeature },
    },
    {
      name: 'only-stores-import-tables',
      comment: 'One file queries a table, so that one file knows its rules.',
      severity: 'error',
      from: { pathNot: '^src/db/|-store\\.ts$' },
      to: { path: '^src/db/(tables/|schema\\.ts$)' },
    },
    {
      name: 'every-feature-has-its-place',
      comment: 'A new folder below src is added to FEATURES_IN_ORDER.',
      severity: 'error',
      from: {
        path: '^src/(?!http/|jobs/|ui/|db/|platform/|rendering/|fields/|limits/)[^/]+/',
        pathNot: anyFeature,
      },
      to: {},
    },
    ...laterFeatures,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
