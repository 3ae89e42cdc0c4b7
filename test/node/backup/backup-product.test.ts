import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalProduct } from '../support/local-product';
import { emptyProduct, Moved, run } from './support/commands';

const folder = mkdtempSync(join(tmpdir(), 'quillet-backup-'));
const backup = join(folder, 'backup');

let old: LocalProduct;
let fresh: LocalProduct;
let template: string;
let waiting: string;
const made: { id: string; pdf_hash: string }[] = [];

beforeAll(async () => {
  [old, fresh] = await Promise.all([LocalProduct.start(), emptyProduct()]);
  const form = new FormData();
  form.append('template[name]', 'Membership');
  form.append('template[document]', new File([readFileSync('examples/membership-form.pdf')], 'form.pdf'));
  template = (await old.api('POST', '/templates', form)).id;
  await old.api('PUT', `/templates/${template}/add_fields`, { fields: [{ name: 'name', page: 1 }] });
  for (let n = 0; n < 30; n++) {
    const sent = { data: { name: `Member ${n}` } };
    made.push((await old.api('POST', `/templates/${template}/submissions`, sent)).submission);
  }
  const [first] = made;
  const source_pdfs = [{ type: 'submission', id: first?.id }];
  await old.api('POST', '/combined_submissions', { source_pdfs });
  await old.api('POST', '/submissions/batches', [{ template_id: template, data: { name: 'Batch' } }]);
  const signer = { name: 'Ada', email: 'ada@example.com', fields: ['name'], auth_type: 'email_link' };
  const asked = { data: {}, data_requests: [signer] };
  waiting = (await old.api('POST', `/templates/${template}/submissions`, asked)).submission.id;
  // Lists show what is projected, and a backup finds documents by lists.
  await old.untilListed(32);
  await old.api('GET', '/combined_submissions');
});

afterAll(async () => {
  await Promise.all([old.end(), fresh.end()]);
  rmSync(folder, { recursive: true });
});

function at(product: LocalProduct, ...words: string[]): string[] {
  return [...words, '--at', product.origin];
}

describe('npm run backup and restore', () => {
  it('copy a deployment, and put it into a new one, also after both were killed', async () => {
    const killed = await run(old, at(old, 'scripts/backup.mjs', '--to', backup), { until: /tables/ });
    expect(killed.code).toBeNull();
    const early = await run(fresh, at(fresh, 'scripts/restore.mjs', '--from', backup));
    expect(early).toMatchObject({ code: 1, says: expect.stringContaining('no complete backup') });
    const taken = await run(old, at(old, 'scripts/backup.mjs', '--to', backup));
    expect(taken.says).toContain('32 submissions\n');
    expect(taken.says).toContain('1 combined submissions\n');
    expect(taken.says).toContain('1 batches\n');
    expect(taken.code).toBe(0);

    await run(fresh, at(fresh, 'scripts/restore.mjs', '--from', backup), { until: /files/ });
    const put = await run(fresh, at(fresh, 'scripts/restore.mjs', '--from', backup));
    expect(put.code, put.says).toBe(0);
    const [, restored = '', kept = '0'] =
      /\n(\d+) submissions(?:; (\d+) were there already)?\n/.exec(put.says) ?? [];
    expect(Number(restored) + Number(kept), put.says).toBe(32);
    // Without an address it is the product of this folder.
    const again = await run(fresh, ['scripts/restore.mjs', '--from', backup]);
    expect(again.says).toContain('0 submissions; 32 were there already');
    expect(again.says).toMatch(/\n0 rows\n$/);
  });

  it('keep every record, PDF, trail and token as they were', async () => {
    const moved = new Moved(old, fresh);
    for (const { id, pdf_hash } of made.slice(0, 3)) {
      const record = await moved.api('GET', `/submissions/${id}?include_data=true`);
      const before = await old.api('GET', `/submissions/${id}?include_data=true`);
      expect({ ...record, ...links }).toEqual({ ...before, ...links });
      const pdf = Buffer.from(await (await fetch(record.download_url)).arrayBuffer());
      expect(await sha256(pdf)).toBe(pdf_hash);
      expect(await moved.api('GET', `/submissions/${id}/audit`)).toEqual(
        await old.api('GET', `/submissions/${id}/audit`),
      );
    }
    const list = await moved.api('GET', '/submissions?limit=50');
    expect(list.submissions).toHaveLength(32);
    expect((await moved.api('GET', '/combined_submissions'))[0]).toMatchObject({ state: 'processed' });
    // Work goes on: a new document of the old template, and a signer of the one that waits.
    const next = await moved.api('POST', `/templates/${template}/submissions`, { data: { name: 'After' } });
    expect(next.submission.state).toBe('processed');
    const [request] = (await moved.api('GET', `/submissions/${waiting}`)).data_requests;
    expect(request.state).toBe('pending');
    await moved.api('PUT', `/data_requests/${request.id}`, { name: 'Ada Lovelace' });
    const trail = await moved.api('GET', `/submissions/${waiting}/audit`);
    expect(trail.entries.at(-1).event.type).toBe('data_request.updated');
  });

  it('say which file of a backup is damaged, and keep the door shut to others', async () => {
    const damaged = join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const blobs = join(damaged, 'blobs');
    const [part = ''] = readdirSync(blobs);
    const [blob = ''] = readdirSync(join(blobs, part));
    writeFileSync(join(blobs, part, blob), 'changed');
    const refused = await run(fresh, at(fresh, 'scripts/restore.mjs', '--from', damaged));
    expect(refused).toMatchObject({ code: 1, says: expect.stringContaining('is damaged') });
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'A'.repeat(43)}`]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${fresh.origin}/operator/backup`, { headers });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(
        (await (await fetch(`${fresh.origin}/operator/nothing`)).text()).replace(
          '/operator/nothing',
          '/operator/backup',
        ),
      );
    }
  });
});

/** Links are signed anew for each answer, and begin with the origin that was asked. */
const links = {
  download_url: '',
  permanent_download_url: '',
  audit_trail_download_url: '',
};

async function sha256(bytes: Buffer): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(bytes).digest('hex');
}
