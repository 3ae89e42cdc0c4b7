import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { templateApi, wordsIn } from '../../support/lifecycle';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const box = { page: 1, x: 72, y: 120, width: 300, height: 24, required: false };

function text(value: string) {
  return [{ name: 'text', ...box, static: true, default: value }];
}

async function fresh(value = 'first') {
  return templateApi(account.live, await createTemplate(account.live, text(value)));
}

/** A template with published versions; each shows the number of the version before it. */
async function published(...types: string[]) {
  const template = await fresh('draft');
  for (const type of types) {
    const { json } = await template.publish(type);
    await template.update({ fields: text(`version ${json.latest_version}`) });
    expect(json.version_published_at).not.toBeNull();
  }
  return template;
}

async function drawn(template: Awaited<ReturnType<typeof fresh>>, version?: string): Promise<string> {
  return (await wordsIn(await template.submit({ data: {}, ...(version && { version }) }))).replace(
    'Page 1 of the form ',
    '',
  );
}

describe('publishing', () => {
  it('freezes the draft under the next number', async () => {
    const template = await fresh();
    const numbers: string[] = [];
    for (const type of ['patch', 'minor', 'patch', 'major', 'minor', 'patch']) {
      const { status, json } = await template.publish(type, `a ${type} change`);
      expect(status).toBe(200);
      numbers.push(json.latest_version);
    }
    expect(numbers).toEqual(['0.0.1', '0.1.0', '0.1.1', '1.0.0', '1.1.0', '1.1.1']);
    const { versions } = await template.full();
    expect(versions.map(({ version }: { version: string }) => version)).toEqual([...numbers].reverse());
    expect(versions[0]).toMatchObject({
      description: 'a patch change',
      published_by_type: 'api_token',
      published_by_id: account.live.id,
    });
  });

  it('twice at once gives two numbers, or refuses one of the two', async () => {
    const template = await fresh();
    const answers = await Promise.all(Array.from({ length: 5 }, () => template.publish('patch')));
    const done = answers.filter(({ status }) => status === 200).length;
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 409, 'conflict');
    expect(done).toBeGreaterThan(0);
    expect((await template.full()).versions).toHaveLength(done);
  });

  it('is refused for an invalid type of version', async () => {
    const template = await fresh();
    expectProblems(await template.publish('huge'), [/^#\/version_type: must be one of major, minor, patch/]);
  });
});

describe('a submission', () => {
  it('is made from the version that the request names', async () => {
    const template = await fresh('one');
    await template.publish('major');
    await template.update({ fields: text('one point one') });
    await template.publish('minor');
    await template.update({ fields: text('two') });
    await template.publish('major');
    await template.update({ fields: text('draft') });
    const expected = {
      '': 'two',
      latest: 'two',
      '1': 'one point one',
      '1.0': 'one',
      '1.0.0': 'one',
      '1.1.0': 'one point one',
      draft: 'draft',
    };
    for (const [version, words] of Object.entries(expected))
      expect(await drawn(template, version || undefined), version).toBe(words);
    expect((await template.submit({ data: {}, version: '1' })).json.submission.template_version).toBe(
      '1.1.0',
    );
    expectRefusal(await template.submit({ data: {}, version: '3' }), 404, 'template_version_not_found');
    expectProblems(await template.submit({ data: {}, version: 'newest' }), [/^#\/version: /]);
  });
});

describe('restoring', () => {
  it('makes a version the draft again, fields and all, and keeps the settings', async () => {
    const template = await fresh('one');
    await template.update({ defaults: { bold: true } });
    await template.publish('major');
    await template.update({ fields: text('two'), defaults: {}, description: 'kept' });
    const restored = await template.restore('latest');
    expect(restored.status, restored.text).toBe(200);
    expect(await template.full()).toMatchObject({
      defaults: { bold: true },
      description: 'kept',
      latest_version: '1.0.0',
    });
    expect(await drawn(template, 'draft')).toBe('one');
    expectRefusal(await template.restore('9'), 404, 'template_version_not_found');
    expectProblems(await template.restore('draft'), [/^#\/version: must be a published version/]);
  });
});

describe('deleting one version', () => {
  it('leaves the others, and its number is never given again', async () => {
    const template = await published('major', 'minor', 'patch');
    const pinned = await template.submit({ data: {}, version: '1.1.1' });
    const deleted = await template.remove('?version=1.1.1');
    expect(deleted.status, deleted.text).toBe(200);
    expect(deleted.json.latest_version).toBe('1.1.0');
    const { versions } = await template.full();
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(['1.1.0', '1.0.0']);
    expect(deleted.json.version_published_at).toBe(versions[0].published_at);
    expectRefusal(await template.submit({ data: {}, version: '1.1.1' }), 404, 'template_version_not_found');
    expect((await template.submit({ data: {}, version: '1.1' })).json.submission.template_version).toBe(
      '1.1.0',
    );
    expect((await template.publish('patch')).json.latest_version).toBe('1.1.2');
    expect(await wordsIn(pinned)).toContain('version 1.1.0');
  });

  it('leaves the draft when it is the only one', async () => {
    const template = await published('major');
    expect((await template.remove('?version=1.0.0')).json).toMatchObject({
      latest_version: null,
      version_published_at: null,
    });
    expect((await template.submit({ data: {} })).json.submission.template_version).toBe('draft');
  });

  it('is refused for an invalid version', async () => {
    const template = await published('major');
    expectRefusal(await template.remove('?version=2.0.0'), 404, 'template_version_not_found');
    expectProblems(await template.remove('?version=1'), [/^\?version: must be a whole version/]);
    expect((await template.get()).json.latest_version).toBe('1.0.0');
  });
});
