// The house in one screen: who may import whom. Storeys, top to bottom, engine beside core:
//   index.ts → app → ui → service → core → lib        engine → lib, entered through its doors only
//                    ui → verify, which imports nothing
const STOREYS = {
  app: ['app', 'ui', 'service', 'core', 'engine', 'lib'],
  ui: ['ui', 'verify', 'service', 'core', 'engine', 'lib'],
  service: ['service', 'core', 'engine', 'lib'],
  core: ['core', 'lib'],
  engine: ['engine', 'lib'],
  lib: ['lib'],
  // Checks what the service made, so it shares nothing with it.
  verify: ['verify'],
};

// A feature imports only features that stand before it. A new folder below service is added here.
const FEATURES_IN_ORDER = [
  'audit',
  'mail',
  'delivery',
  'tokens',
  'accounts',
  'identity',
  'usage',
  'holds',
  'download-links',
  'folders',
  'uploads',
  'fonts',
  'seals',
  'conformance',
  'attachments',
  'heads',
  'printing',
  'logos',
  'templates',
  'comments',
  'data-requests',
  'senders',
  'submissions',
  'finding',
  'signing',
  'editing',
  'batches',
  'combining',
  'downloads',
  'bundles',
  'webhooks',
  'integrations',
  'installation',
  'leaving',
  'backup',
  'volumes',
];

// The doors of the engine: work with documents, and fields with their values and rules (browsers, too).
const ENGINE_DOORS = '^src/engine/(index|fields/index)\\.ts$';

const storeyRules = Object.entries(STOREYS).map(([storey, below]) => ({
  name: `${storey}-imports-${below.filter((name) => name !== storey).join('-') || 'nothing'}`,
  severity: 'error',
  from: { path: `^src/${storey}/` },
  to: { path: '^src/', pathNot: `^src/(${below.join('|')})/` },
}));

const featureRules = FEATURES_IN_ORDER.slice(0, -1).map((feature, position) => ({
  name: `${feature}-imports-no-later-feature`,
  severity: 'error',
  from: { path: `^src/service/${feature}/` },
  to: { path: `^src/service/(${FEATURES_IN_ORDER.slice(position + 1).join('|')})/` },
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
    ...storeyRules,
    ...featureRules,
    {
      name: 'the-engine-is-entered-through-its-doors',
      severity: 'error',
      from: { pathNot: '^src/engine/' },
      to: { path: '^src/engine/', pathNot: ENGINE_DOORS },
    },
    {
      name: 'the-engine-has-its-own-limits',
      comment: 'A limit that others enforce as well stands in lib; the engine names it in limits/shared.ts.',
      severity: 'error',
      from: { path: '^src/engine/', pathNot: '^src/engine/limits/' },
      to: { path: '^src/lib/limits(/|\\.ts$)' },
    },
    {
      name: 'only-the-app-imports-an-operation',
      comment: 'What two operations share stands beside them, not in one of their handlers.',
      severity: 'error',
      from: { pathNot: '^src/(app/|service/[^/]+/api/)' },
      to: { path: '^src/service/[^/]+/api/' },
    },
    {
      name: 'every-operation-is-listed',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: { path: '^src/service/[^/]+/api/', reachable: false },
    },
    {
      name: 'only-operations-know-all-services',
      comment: 'Everything else takes the few that it needs.',
      severity: 'error',
      from: { path: '^src/service/[^/]+/', pathNot: '^src/service/[^/]+/api/' },
      to: { path: '^src/service/[^/]+\\.ts$' },
    },
    {
      name: 'only-stores-import-tables',
      comment: 'One file queries a table, so that one file knows its rules.',
      severity: 'error',
      from: { pathNot: '^src/core/db/|-store\\.ts$' },
      to: { path: '^src/core/db/(tables/|schema\\.ts$)' },
    },
    {
      name: 'pages-know-no-rows',
      comment: 'Pages are given records, which hold no secrets.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '-store\\.ts$' },
    },
    {
      name: 'the-kit-knows-no-section',
      severity: 'error',
      from: { path: '^src/ui/kit/' },
      to: { path: '^src/ui/(dashboard|signing|verify)/' },
    },
    {
      name: 'pages-import-no-browser-script',
      comment: 'A page names its script; what both need stands beside them.',
      severity: 'error',
      from: { path: '^src/(app|ui)/', pathNot: '/island(s/|/|\\.ts$)' },
      to: { path: '^src/ui/(islands/|.*/island(/|\\.ts$))' },
    },
    {
      name: 'every-feature-has-its-place',
      severity: 'error',
      from: { path: '^src/service/[^/]+/', pathNot: `^src/service/(${FEATURES_IN_ORDER.join('|')})/` },
      to: {},
    },
    {
      name: 'every-file-has-its-storey',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `^src/((${Object.keys(STOREYS).join('|')})/|index\\.ts$|cloudflare\\.d\\.ts$)`,
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
