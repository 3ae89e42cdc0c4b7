import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translations } from '../../../scripts/spoken-in.mjs';
import { type Change, receiverTypes, typeErrors } from './support/scratch-copy';

const types = 'src/engine/fields/types';
const image = readFileSync(`${types}/image.ts`, 'utf8');
const stamp = image
  .replace('const image', 'const stamp')
  .replace("label: 'Image'", "label: 'Stamp'")
  .replace(/position: \d+/, 'position: 99');

const operation = `import * as z from 'zod';
import { answer, noQuery, operation } from '../../operation';

export const stampFolder = operation({
  id: 'stampFolder',
  method: 'post',
  path: '/folders/:folder_id/stamp',
  scope: 'templates:write',
  query: noQuery,
  tag: 'Folders',
  summary: 'Stamp a folder',
  success: {
    status: 200,
    description: 'It bears a stamp.',
    schema: z.object({ id: z.string() }),
    example: { id: 'fld_1Nq2Xc0aB3dE5fG7hJ9k' },
  },
  refusals: ['folder_not_found'],
  async handle({ params }) {
    return answer(200, { id: params.folder_id });
  },
});
`;

/** A new word in each language beside English. */
function translated(file: string, from: string, to: string): Change[] {
  return translations.map((language) => ({
    file: `src/ui/languages/${language}/dashboard/${file}`,
    edit: [[from, to + from]],
  }));
}

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
    ...translated('editor/type-words.ts', '  string:', "  stamp: 'Stamp',\n"),
  ],
  'a template setting': [
    {
      file: 'src/service/templates/settings/settings.ts',
      edit: [
        [
          '  locked: setting({',
          `  stamped: setting({
    column: 'stamped',
    sharing: null,
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
    ...translated('template/setting-words.ts', '  locked: {', "  stamped: { label: 'Stamped', hint: '' },\n"),
  ],
  'an operation': [
    { file: 'src/service/folders/api/stamp-folder.ts', edit: operation },
    {
      file: 'src/app/http/operations.ts',
      edit: [
        [
          'import { createFont } from',
          "import { stampFolder } from '../../service/folders/api/stamp-folder';\nimport { createFont } from",
        ],
        ['  createFolder,\n', '  createFolder,\n  stampFolder,\n'],
      ],
    },
  ],
  'a refusal code': [
    {
      file: 'src/core/api/refusal-codes.ts',
      edit: [
        [
          '  internal_error:',
          "  stamp_missing: { status: 409, page: 'missing', docs: 'there is no stamp' },\n  internal_error:",
        ],
      ],
    },
  ],
  'a limit': [
    {
      file: 'src/engine/limits/fields.ts',
      edit: [['  fieldLines:', "  fieldStamps: [5, '422 `validation_failed`'],\n  fieldLines:"]],
    },
    {
      file: 'src/lib/limits/templates.ts',
      edit: [['  folderDepth:', "  folderStamps: [5, '422 `validation_failed`'],\n  folderDepth:"]],
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
    ...translated('records/source-words.ts', '  custom_file:', "  stamp_file: 'Stamp',\n"),
  ],
  'a page': [
    {
      file: 'src/ui/dashboard/stamps/stamps-page.tsx',
      edit: `import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';

export function StampsPage({ visit }: { visit: MemberVisit }) {
  return (
    <DashboardFrame title={words.sections.stamps} section="stamps" {...visit}>
      <PageHead title={words.sections.stamps} />
    </DashboardFrame>
  );
}
`,
    },
    {
      file: 'src/ui/dashboard/shell/frame.tsx',
      edit: [
        [
          '  usage: {',
          "  stamps: { path: '/dashboard/stamps', icon: 'document', need: 'self' },\n  usage: {",
        ],
      ],
    },
    {
      file: 'src/ui/dashboard/shell/words.ts',
      edit: [['  sections: {\n', "  sections: {\n    stamps: 'Stamps',\n"]],
    },
    ...translated('shell/words.ts', '    webhooks:', "    stamps: 'Stamps',\n"),
    {
      file: 'src/app/http/pages/dashboard-routes.tsx',
      edit: [
        [
          "import { TokensPage } from '../../../ui/dashboard/tokens/tokens-page';",
          "import { StampsPage } from '../../../ui/dashboard/stamps/stamps-page';\nimport { TokensPage } from '../../../ui/dashboard/tokens/tokens-page';",
        ],
        [
          "  .get(\n    '/dashboard/tokens',",
          "  .get('/dashboard/stamps', signedIn('self', (c, visit) => showPage(c, <StampsPage visit={visit} />)))\n  .get(\n    '/dashboard/tokens',",
        ],
      ],
    },
  ],
};

type Gap = [file: string, message: RegExp, changes: Change[]];

/** The same walks, each with one part left out, and the file that the type checker must name. */
const gaps: Gap[] = [
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
    without("docs: 'The PDF was stamped.', ", walks['an event type']),
  ],
  [
    'src/service/folders/api/stamp-folder.ts',
    /missing the following properties from type .*: (scope, summary|summary, scope)/,
    without(
      "  summary: 'Stamp a folder',\n",
      without("  scope: 'templates:write',\n", walks['an operation']),
    ),
  ],
  [
    'src/core/api/refusal-codes.ts',
    /'docs' is missing/,
    without(", docs: 'there is no stamp'", walks['a refusal code']),
  ],
  ...['src/engine/limits/fields.ts', 'src/lib/limits/templates.ts'].map(
    (file): Gap => [file, /Source has 1 element/, without(", '422 `validation_failed`'", walks['a limit'])],
  ),
  [
    'src/service/combining/open-source.ts',
    /lacks ending return statement|not all code paths|undefined/i,
    (walks['a source type'] ?? []).slice(0, 2),
  ],
  [
    'src/ui/languages/ja/dashboard/records/source-words.ts',
    /'stamp_file' is missing/,
    (walks['a source type'] ?? []).slice(0, 2),
  ],
  [
    'src/ui/dashboard/shell/frame.tsx',
    /'stamps' is missing/,
    (walks['a page'] ?? []).filter(({ file }) => !file.endsWith('frame.tsx')),
  ],
];

/** The changes, with a part left out of what they write. */
function without(part: string, changes: readonly Change[] = []): Change[] {
  return changes.map(({ file, edit }) => ({
    file,
    edit:
      typeof edit === 'string'
        ? edit.replace(part, '')
        : edit.map(([from, to]) => [from, to.replace(part, '')] as const),
  }));
}

/** The names of the guide for files of any such thing. */
const general = {
  'stamps/stamps-page': '<section>/<page>-page',
  'types/stamp.ts': 'types/<type>.ts',
  'folders/api/stamp-folder.ts': '<feature>/api/<operation>.ts',
  'limits/fields.ts': 'limits/<subject>.ts',
  'limits/templates.ts': 'limits/<subject>.ts',
};

function generalName(file: string): string {
  const named = file.replace(/^src\/ui\/languages\/\w+\//, 'src/ui/languages/<language>/');
  return Object.entries(general).reduce((name, [one, any]) => name.replace(one, any), named);
}

describe('the walks of CONTRIBUTING.md', () => {
  const guide = readFileSync('CONTRIBUTING.md', 'utf8');

  it.each(Object.keys(walks))('adding %s is described with each file that it touches', (walk) => {
    const line = guide.split('\n- ').find((part) => part.toLowerCase().startsWith(`**${walk}**`));
    expect(line, `CONTRIBUTING.md describes no walk "${walk}"`).toBeDefined();
    for (const { file } of walks[walk] ?? []) {
      expect(line?.replace(/\s+/g, ' ')).toContain(`\`${generalName(file)}\``);
    }
  });

  it('compile with the files that they name, and with nothing else', { timeout: 600_000 }, async () => {
    const all = Object.values(walks).flat();
    // `docs:generate` is the last step of a walk.
    const generated = { file: 'receiver/events.d.mts', edit: await receiverTypes(all) };
    expect(typeErrors('tsconfig.json', [...all, generated])).toEqual([]);
    expect(typeErrors('src/ui/tsconfig.json', all)).toEqual([]);
  });

  it('do not compile where a part is missing', () => {
    const errors = typeErrors(
      'tsconfig.json',
      gaps.flatMap(([, , changes]) => changes),
      gaps.map(([file]) => file),
    );
    for (const [file, message] of gaps) {
      const found = errors.filter((error) => error.startsWith(`${file}: `));
      expect(found.join('\n'), `${file} among ${errors.join('\n')}`).toMatch(message);
    }
  });
});
