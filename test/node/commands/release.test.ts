import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshProject } from './support/instance';

/** In place of a product that runs for a minute. */
const quickState = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('test/fixtures/releases/9.0.0', { recursive: true });
if (!process.env.NO_STATE) writeFileSync('test/fixtures/releases/9.0.0/truth.json', '{}');
`;

const project = freshProject();
const folder = project.folder;

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

function commit(subject: string) {
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

function change(file: string, edit: (text: string) => string) {
  const path = join(folder, file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
}

function foundGreen() {
  writeFileSync(join(folder, '.ci/green'), git('rev-parse', 'HEAD^{tree}'));
}

function release(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
  rmSync(join(folder, '.ci/green'), { force: true });
  writeFileSync(join(folder, 'scripts/release/state.mjs'), quickState);
  change('CHANGELOG.md', (text) => text.replace(/^## Unreleased\n[\s\S]*?(?=^## )/m, ''));
  commit('All');
});
afterAll(() => project.remove());

describe('npm run release', () => {
  test('refuses without a section in the change list, without green checks, and names both', () => {
    const { status, output } = release(['9.0.0']);
    expect(status).toBe(1);
    expect(output).toContain('CHANGELOG.md has no section "## Unreleased" at its top.');
    expect(output).toContain('CI has not been green here. Run .ci/run');
    expect(output).toContain('Nothing was changed.');
  });

  test('refuses a release that exists, one that is older, and none', () => {
    expect(release(['0.1.0']).output).toContain('Release 0.1.0 exists, and a release never changes.');
    expect(release(['0.0.9']).output).toContain('0.0.9 is not newer than');
    expect(release([]).output).toContain('npm run release -- 0.2.0');
  });

  test('refuses a tree with changes, and content that was not green', () => {
    change('CHANGELOG.md', (text) => text.replace('## ', '## Unreleased\n\n- Something.\n\n## '));
    expect(release(['9.0.0']).output).toContain('changes that are not committed');
    foundGreen();
    commit('Something new');
    expect(release(['9.0.0']).output).toContain('CI was green for other content than this.');
    foundGreen();
  });

  test('--dry-run says what it would do, and does nothing', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, output } = release(['9.0.0', '--dry-run']);
    expect(output).toContain('Release 9.0.0 can be made of');
    expect(status).toBe(0);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, '']);
  });

  test('changes nothing when the state of the release cannot be made', () => {
    const before = git('rev-parse', 'HEAD');
    const { status, output } = release(['9.0.0'], { NO_STATE: 'yes' });
    expect(status).toBe(1);
    expect(output).toContain('The state of the release was not made.');
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);
  });

  test('sets the version, freezes the migrations, keeps the state and lists the commit', () => {
    const { status, output } = release(['9.0.0']);
    expect(output).toContain('Release 9.0.0 is commit');
    expect(status).toBe(0);
    expect(git('log', '-2', '--format=%s').split('\n')).toEqual(['State of release 9.0.0', 'Release 9.0.0']);
    const released = git('rev-parse', '--short=7', 'v9.0.0');
    expect(git('rev-parse', '--short=7', 'HEAD~1')).toBe(released);
    expect(git('show', 'v9.0.0:package.json')).toContain('"version": "9.0.0"');
    expect(git('show', 'v9.0.0:CHANGELOG.md')).toMatch(/\n## 9\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n- Something\.\n/);
    expect(JSON.parse(git('show', 'v9.0.0:migrations/released.json'))).toHaveProperty(['9.0.0']);
    expect(existsSync(join(folder, 'test/fixtures/releases/9.0.0/truth.json'))).toBe(true);
    expect(readFileSync(join(folder, 'docs/releases.md'), 'utf8')).toContain(`| 9.0.0 | \`${released}\` |`);
  });
});
