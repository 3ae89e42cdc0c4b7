import { describe, expect, it } from 'vitest';
import {
  describeRelease,
  findProblems,
  readMigrations,
  readReleases,
} from '../../../scripts/migrations/frozen.mjs';

const foundation = 'CREATE TABLE `accounts` (\n\t`id` text PRIMARY KEY NOT NULL\n);\n';

const files = {
  '0000_foundation.sql': foundation,
  'meta/0000_snapshot.json': '{"id":"one"}',
  'meta/_journal.json': journal('0000_foundation'),
};
const releases = { '0.1.0': describeRelease(files) };
const contract = 'ALTER TABLE `accounts` DROP COLUMN `name`;\n';

/** The journal of drizzle-kit for these migrations. */
function journal(...tags: string[]): string {
  return JSON.stringify(
    { version: '7', entries: tags.map((tag, idx) => ({ idx, tag, when: idx })) },
    null,
    2,
  );
}

/** The released migration and this one, which is not released yet. */
function withNewer(name: string, sql: string) {
  return { ...files, [`${name}.sql`]: sql, 'meta/_journal.json': journal('0000_foundation', name) };
}

describe('the frozen migrations', () => {
  it('are as released', () => {
    expect(findProblems(releases, files)).toEqual([]);
  });

  it.each([
    {
      name: 'a migration with one more column',
      changed: { ...files, '0000_foundation.sql': `${foundation}-- more` },
      said: 'migrations/0000_foundation.sql was changed. Release 0.1.0 has it',
    },
    {
      name: 'a migration that is gone',
      changed: {
        'meta/0000_snapshot.json': '{"id":"one"}',
        'meta/_journal.json': journal('0000_foundation'),
      },
      said: 'migrations/0000_foundation.sql was removed. Release 0.1.0 has it',
    },
    {
      name: "drizzle-kit's snapshot of a released migration",
      changed: { ...files, 'meta/0000_snapshot.json': '{"id":"two"}' },
      said: 'migrations/meta/0000_snapshot.json was changed. Release 0.1.0 has it',
    },
    {
      name: 'the order of the released migrations',
      changed: { ...files, 'meta/_journal.json': journal('0000_other') },
      said: 'migrations/meta/_journal.json was changed. Release 0.1.0 has it',
    },
    {
      name: 'a new migration that sorts before a released one',
      changed: withNewer('0000_early', foundation),
      said: 'migrations/0000_early.sql sorts before the released migration 0000_foundation.sql',
    },
  ])('fail on $name', ({ changed, said }) => {
    expect(findProblems(releases, changed)).toEqual([expect.stringContaining(said)]);
  });

  it('let a new migration add', () => {
    const sql = 'CREATE TABLE `more` (`id` text NOT NULL);\nALTER TABLE `accounts` ADD `age` integer;\n';
    expect(findProblems(releases, withNewer('0001_more', sql))).toEqual([]);
  });

  it.each([
    'DROP TABLE `accounts`;',
    contract,
    'ALTER TABLE `accounts` RENAME COLUMN `id` TO `key`;',
    'ALTER TABLE `accounts` RENAME TO `owners`;',
    'ALTER TABLE `accounts` ADD `age` integer NOT NULL;',
  ])('refuse %s while a release may still use the old form', (sql) => {
    expect(findProblems(releases, withNewer('0001_less', sql))).toEqual([
      expect.stringContaining('migrations/0001_less.sql takes something away'),
    ]);
  });

  it('let a new migration contract what a named release no longer uses', () => {
    const named = `-- contract: unused since 0.1.0\n${contract}`;
    expect(findProblems(releases, withNewer('0001_less', named))).toEqual([]);
  });

  it('refuse to contract what no release has done without', () => {
    const named = `-- contract: unused since 0.2.0\n${contract}`;
    expect(findProblems(releases, withNewer('0001_less', named))).toHaveLength(1);
  });

  it('refuse to drop a table on which rows of others hang, also to rebuild it', () => {
    const hanging =
      'CREATE TABLE `notes` (\n\t`account_id` text NOT NULL,\n\tFOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade\n);\n';
    const added = { ...files, '0000_foundation.sql': foundation + hanging };
    const rebuilt = [
      '-- contract: unused since 0.1.0',
      'PRAGMA foreign_keys=OFF;',
      'CREATE TABLE `__new_accounts` (\n\t`id` text PRIMARY KEY NOT NULL\n);',
      'DROP TABLE `accounts`;',
      'ALTER TABLE `__new_accounts` RENAME TO `accounts`;',
    ].join('\n');
    const after = {
      ...added,
      '0001_rebuilt.sql': rebuilt,
      'meta/_journal.json': journal('0000_foundation', '0001_rebuilt'),
    };
    expect(findProblems({ '0.1.0': describeRelease(added) }, after)).toEqual([
      expect.stringContaining(
        'migrations/0001_rebuilt.sql drops accounts, and with it, by foreign keys, the rows of notes',
      ),
    ]);
    const dropped = { ...after, '0001_rebuilt.sql': '-- contract: unused since 0.1.0\nDROP TABLE `notes`;' };
    expect(findProblems({ '0.1.0': describeRelease(added) }, dropped)).toEqual([]);
  });

  it('of this tree keep the templates, on which comments and test data hang', () => {
    const sql = '-- contract: unused since 0.5.0\nDROP TABLE `templates`;';
    const after = { ...readMigrations(), '9999_less.sql': sql };
    expect(findProblems(readReleases(), after).at(-1)).toContain(
      '9999_less.sql drops templates, and with it, by foreign keys, the rows of template_comments, template_test_data.',
    );
  });

  it('let a column be required when it has a default', () => {
    const sql = "ALTER TABLE `accounts` ADD `plan` text DEFAULT 'free' NOT NULL;";
    expect(findProblems(releases, withNewer('0001_plan', sql))).toEqual([]);
  });
});
