import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Change, typeErrors } from './support/scratch-copy';

const types = 'src/engine/fields/types';
const image = readFileSync(`${types}/image.ts`, 'utf8');
const stamp = image
  .replace('const image', 'const stamp')
  .replace("label: 'Image'", "label: 'Stamp'")
  .replace(/position: \d+/, 'position: 99');

/** The walks of CONTRIBUTING.md: each adds one thing and names the files that it touches. */
const walks: Record<string, Change[]> = {
  'a field type': [
    { file: `${types}/stamp.ts`, edit: stamp },
    {
      file: `${types}/index.ts`,
      edit: [
        [
          "import { string } from './string';",
          "import { stamp } from './stamp';\nimport { string } from './string';",
        ],
        ['  image,\n', '  image,\n  stamp,\n'],
      ],
    },
  ],
  'a template setting': [
    {
      file: 'src/service/templates/settings/settings.ts',
      edit: [
        [
          '  locked: setting({',
          `  stamped: setting({
    column: 'stamped',
    ...describedOnOff('Every page bears a stamp.'),
    form: { group: 'basics', control: 'switch', label: 'Stamped', hint: 'Every page bears a stamp.' },
  }),
  locked: setting({`,
        ],
      ],
    },
    {
      file: 'src/core/db/tables/templates.ts',
      edit: [
        [
          '  locked:',
          "  stamped: integer('stamped', { mode: 'boolean' }).notNull().default(false),\n  locked:",
        ],
      ],
    },
  ],
  'an event type': [
    {
      file: 'src/service/delivery/events/event-types.ts',
      edit: [
        [
          "  'submission.failed': {",
          `  'submission.stamped': { docs: 'The PDF was stamped.', data: 'submission', sample: {}, slack: null },
  'submission.failed': {`,
        ],
      ],
    },
  ],
  'a source type': [
    {
      file: 'src/service/combining/source-types.ts',
      edit: [
        [
          '  custom_file: sourceType(',
          `  stamp_file: sourceType('stamp_file', { ...byId, prefix: 'cfi', label: 'Stamp', page: null, docs: 'a stamp' }),
  custom_file: sourceType(`,
        ],
      ],
    },
    {
      file: 'src/service/combining/find-source.ts',
      edit: [
        [
          "      case 'custom_file':",
          "      case 'stamp_file':\n        throw new Error('by the walk');\n      case 'custom_file':",
        ],
      ],
    },
    {
      file: 'src/service/combining/open-source.ts',
      edit: [
        [
          "      case 'custom_file': {",
          "      case 'stamp_file':\n        throw new Error('by the walk');\n      case 'custom_file': {",
        ],
      ],
    },
  ],
  'a page': [
    {
      file: 'src/ui/dashboard/stamps-page.tsx',
      edit: `import { DashboardFrame, PageHead, type Visitor } from './frame';
import { words } from './words';

export function StampsPage({ visit }: { visit: Visitor }) {
  return (
    <DashboardFrame title={words.sections.stamps} section="stamps" {...visit}>
      <PageHead title={words.sections.stamps} />
    </DashboardFrame>
  );
}
`,
    },
    {
      file: 'src/ui/dashboard/frame.tsx',
      edit: [['  usage: {', "  stamps: { icon: 'document', need: 'read' },\n  usage: {"]],
    },
    {
      file: 'src/ui/dashboard/words.ts',
      edit: [['  sections: {\n', "  sections: {\n    stamps: 'Stamps',\n"]],
    },
    {
      file: 'src/app/http/pages/dashboard-routes.tsx',
      edit: [
        [
          "import { TokensPage } from '../../../ui/dashboard/tokens-page';",
          "import { StampsPage } from '../../../ui/dashboard/stamps-page';\nimport { TokensPage } from '../../../ui/dashboard/tokens-page';",
        ],
        [
          "  .get(\n    '/dashboard/tokens',",
          "  .get('/dashboard/stamps', signedIn('read', (c, visit) => showPage(c, <StampsPage visit={visit} />)))\n  .get(\n    '/dashboard/tokens',",
        ],
      ],
    },
  ],
};

/** The same walks, each with one part left out, and the file that the type checker must name. */
const gaps: [file: string, message: RegExp, changes: Change[]][] = [
  [
    `${types}/stamp.ts`,
    /'docs' is missing/,
    [
      { file: `${types}/stamp.ts`, edit: stamp.replace(/ {2}docs:.*\n/, '') },
      ...(walks['a field type'] ?? []).slice(1),
    ],
  ],
  [
    'src/service/templates/settings/settings.ts',
    /"stamped"/,
    (walks['a template setting'] ?? []).slice(0, 1),
  ],
  [
    'src/service/delivery/events/event-types.ts',
    /'docs' is missing/,
    (walks['an event type'] ?? []).map(({ file, edit }) => ({
      file,
      edit:
        typeof edit === 'string'
          ? edit
          : edit.map(([from, to]) => [from, to.replace("docs: 'The PDF was stamped.', ", '')] as const),
    })),
  ],
  [
    'src/service/combining/open-source.ts',
    /lacks ending return statement|not all code paths|undefined/i,
    (walks['a source type'] ?? []).slice(0, 2),
  ],
  [
    'src/ui/dashboard/frame.tsx',
    /'stamps' is missing/,
    (walks['a page'] ?? []).filter(({ file }) => !file.endsWith('frame.tsx')),
  ],
];

describe('the walks of CONTRIBUTING.md', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');

  it.each(Object.keys(walks))('adding %s is described with each file that it touches', (walk) => {
    const line = guide.split('\n- ').find((part) => part.toLowerCase().startsWith(`**${walk}**`));
    expect(line, `CONTRIBUTING.md describes no walk "${walk}"`).toBeDefined();
    for (const { file } of walks[walk] ?? []) {
      const general = file.replace('stamps-page', '<page>-page').replace('types/stamp.ts', 'types/<type>.ts');
      expect(line?.replace(/\s+/g, ' ')).toContain(`\`${general}\``);
    }
  });

  it('compile with the files that they name, and with nothing else', () => {
    const all = Object.values(walks).flat();
    // Errors in test/receiver are left out: the generated types of receivers are old until
    // `docs:generate` runs, the last step of a walk.
    const errors = typeErrors('tsconfig.json', all).filter((error) => !error.startsWith('test/receiver/'));
    expect(errors).toEqual([]);
    expect(typeErrors('src/ui/islands/tsconfig.json', all)).toEqual([]);
  });

  it('do not compile where a part is missing', () => {
    const errors = typeErrors(
      'tsconfig.json',
      gaps.flatMap(([, , changes]) => changes),
    );
    for (const [file, message] of gaps) {
      const found = errors.filter((error) => error.startsWith(`${file}: `));
      expect(found.join('\n'), `${file} among ${errors.join('\n')}`).toMatch(message);
    }
  });
});
