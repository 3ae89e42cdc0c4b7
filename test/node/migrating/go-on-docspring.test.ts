import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theirTemplate } from './support/docspring-records';
import { filesIn, Importing, reportOf, shaped, source, ways } from './support/importing';

const importing = new Importing();

describe.each(ways)('%s', (by) => {
  it('goes on after it was killed, and repeats nothing', async () => {
    const docspring = await importing.standIn();
    const name = `Killed ${ways.indexOf(by)}x`;
    for (const n of [1, 2, 3])
      docspring.add(theirTemplate(`tpl_k${n}`, `${name} ${n}`, { fields: shaped }), source);
    const work = importing.work();
    const killed = await importing.run(docspring, work, { until: /1 of 3 templates: Killed/, by });
    expect(killed.code, killed.says).toBeNull();
    const done = await importing.run(docspring, work, { by });
    expect(done, done.says).toMatchObject({ code: 0 });
    const asked = docspring.asked.length;
    const again = await importing.run(docspring, work, { by });
    expect(again, again.says).toMatchObject({ code: 0 });
    // The token is tried and the list read again, up to an empty page.
    expect(docspring.asked.length - asked).toBe(3);
    for (const n of [1, 2, 3]) {
      expect(docspring.count('POST', new RegExp(`/tpl_k${n}/submissions$`))).toBe(1);
      expect(docspring.count('GET', new RegExp(`/templates/tpl_k${n}$`))).toBe(1);
      expect(await importing.product.api('GET', `/templates?query=${name} ${n}`)).toHaveLength(1);
    }
  });
});

describe('npm run import:docspring', () => {
  it('goes on with an import into the same deployment only', async () => {
    const docspring = await importing.standIn();
    docspring.add(theirTemplate('tpl_only', 'Only there', { fields: shaped }), source);
    const work = importing.work();
    await importing.run(docspring, work, { options: ['--no-compare'] });
    const other = await importing.run(docspring, work, { options: ['--to', 'http://127.0.0.1:9'] });
    expect(other.code).toBe(2);
  });

  it('waits when it is asked to, and outlives broken connections', async () => {
    const docspring = await importing.standIn();
    docspring.add(theirTemplate('tpl_busy', 'Busy', { fields: shaped }), source);
    const troubles = ['busy', null, 'broken', null, 'down', null] as const;
    docspring.trouble = (number, { method }) => (method === 'GET' ? (troubles[number % 6] ?? null) : null);
    const work = importing.work();
    const ran = await importing.run(docspring, work);
    expect(ran, ran.says).toMatchObject({ code: 0 });
    expect(reportOf(work).templates).toMatchObject([{ comparison: { result: 'same' } }]);
    expect(docspring.count('POST', /./)).toBe(1);
  });

  it('shows and keeps no secret, and reads files over https only', async () => {
    const docspring = await importing.standIn();
    const secret = 'https://hooks.slack.com/services/T0/B0/s3cr3tOfTheirs';
    const own = {
      fields: shaped,
      encrypt_pdfs: true,
      encrypt_pdfs_password: 'hunter2-of-theirs',
      slack_webhook_url: secret,
    };
    docspring.add(theirTemplate('tpl_secret', 'Secret', own), source);
    const work = importing.work();
    const ran = await importing.run(docspring, work);
    const { live } = importing.product.credentials;
    const [{ comparison, our_id: id }] = reportOf(work).templates;
    expect(comparison).toMatchObject({
      result: 'not_compared',
      reason: expect.stringContaining('--with-webhooks'),
    });
    expect((await importing.full(id)).slack_webhook_url).toMatch(/^https:\/\/hooks\.slack\.com/);
    const kept = filesIn(work).map((file) => readFileSync(file, 'latin1'));
    for (const text of [ran.says, ...kept])
      for (const hidden of [
        'hunter2-of-theirs',
        docspring.token.secret,
        live.token_secret,
        '5ecret',
        'perm4nent',
      ])
        expect(text).not.toContain(hidden);
    for (const text of [ran.says, readFileSync(join(work, 'report.json'), 'utf8')])
      expect(text).not.toContain('s3cr3t');
    expect(statSync(work).mode & 0o077).toBe(0);

    docspring.filesAt = 'http://files.example.com';
    const elsewhere = importing.work();
    await importing.run(docspring, elsewhere);
    expect(reportOf(elsewhere)).toMatchObject({
      finished: true,
      templates: [{ refused: expect.stringContaining('over https only') }],
    });

    writeFileSync(join(importing.folder, 'token'), 'another:token');
    const options = ['--from-token-file', join(importing.folder, 'token')];
    const wrong = await importing.run(docspring, importing.work(), { options });
    expect(wrong).toMatchObject({ code: 2, says: expect.stringContaining('Invalid API token secret') });
    expect(wrong.says).not.toContain('another');
  });
});
