import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { documents, templates } from '../../../src/core/db/schema';
import { classicPdf, onePage } from '../../engine/pdf/support/build-pdf';
import { type Account, as, createAccount, database } from '../../support/app';
import { upload } from '../../support/builders';
import { templateApi } from '../../support/lifecycle';
import { download, wordsOf } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** A page of a manual with code, and two text tags. */
function manual(): Uint8Array {
  const lines = [
    '\\{\\{\\\\mc Tags\\}\\}',
    '\\{\\{user | upper\\}\\}',
    'Name: \\{\\{name\\}\\}',
    '\\{\\{city;required=false\\}\\}',
  ];
  const shown = lines.map((line) => `(${line}) Tj 0 -40 Td`).join(' ');
  return classicPdf({ objects: onePage('', '', `BT /F1 12 Tf 72 720 Td ${shown} ET`) });
}

async function create(more: Record<string, string> = {}) {
  const answer = await upload(account.live, manual(), { 'template[name]': 'A manual', ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.json;
}

async function textOf(id: string, data: object = {}): Promise<string> {
  const answer = await templateApi(account.live, id).submit({ data });
  expect(answer.status, answer.text).toBe(201);
  return wordsOf(await download(answer.json.submission.download_url));
}

async function namesOf(id: string): Promise<string[]> {
  const { fields } = await templateApi(account.live, id).full();
  return fields.map(({ name }: { name: string }) => name);
}

function readAgain(id: string, text_tags?: boolean) {
  return as(account.live).put(`/templates/${id}`, { template: { document: { id: 'current' }, text_tags } });
}

async function documentIdOf(id: string): Promise<string> {
  const row = await database.select().from(templates).where(eq(templates.id, id)).get();
  if (!row?.documentId) throw new Error('the template has no document');
  return row.documentId;
}

async function setRule(id: string, textTags: 'any' | 'plain' | 'off'): Promise<void> {
  await database
    .update(documents)
    .set({ textTags })
    .where(eq(documents.id, await documentIdOf(id)));
}

async function ruleOf(id: string): Promise<string | undefined> {
  const row = await database
    .select()
    .from(documents)
    .where(eq(documents.id, await documentIdOf(id)))
    .get();
  return row?.textTags;
}

const whole = '{{\\mc Tags}} {{user | upper}} Name: {{name}} {{city;required=false}}';

describe('text tags', () => {
  it('have names that look like names; what was taken is listed with its page', async () => {
    const { id, text_tags, document_diagnosis: found } = await create();
    expect(text_tags).toBe(true);
    expect(await namesOf(id)).toEqual(['name', 'city']);
    expect(found).toEqual(
      expect.arrayContaining([
        { code: 'text_tag_taken', message: 'Page 1: {{name}} became a field.' },
        { code: 'text_tag_taken', message: 'Page 1: {{city;required=false}} became a field.' },
        {
          code: 'text_tag_ignored',
          message: '{{\\mc Tags}}: name: does not look like the name of a field',
        },
      ]),
    );
    expect(await textOf(id, { name: 'Ada' })).toBe('{{\\mc Tags}} {{user | upper}} Name: Ada');
  });

  it('stay text when the upload says so, by form and by JSON', async () => {
    const { id, text_tags, document_diagnosis } = await create({ 'template[text_tags]': 'false' });
    expect([text_tags, document_diagnosis]).toEqual([false, []]);
    expect(await namesOf(id)).toEqual([]);
    expect(await textOf(id)).toBe(whole);
  });

  it('stay text in later documents of the template, unless one says otherwise', async () => {
    const { id } = await create({ 'template[text_tags]': 'false' });
    const again = (more: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(more)) form.append(name, value);
      form.append('template[document]', new File([manual()], 'm.pdf', { type: 'application/pdf' }));
      return as(account.live).put(`/templates/${id}`, form);
    };
    expect((await again({})).json).toMatchObject({ text_tags: false });
    expect(await namesOf(id)).toEqual([]);
    expect((await again({ 'template[text_tags]': 'true' })).json).toMatchObject({ text_tags: true });
    expect(await namesOf(id)).toEqual(['name', 'city']);
  });

  it('are put back into the document, and taken again', async () => {
    const { id } = await create();
    const own = { name: 'own', page: 1, x: 300, y: 100 };
    const added = await as(account.live).put(`/templates/${id}/add_fields`, { fields: [own] });
    expect(added.status, added.text).toBe(200);
    const back = await readAgain(id, false);
    expect(back.status, back.text).toBe(200);
    expect(back.json).toMatchObject({ text_tags: false, document_filename: 'form.pdf' });
    expect(await namesOf(id)).toEqual(['own']);
    expect(back.json.document_diagnosis).toEqual([
      { code: 'field_dropped', message: 'name: its text tag on page 1 is text again' },
      { code: 'field_dropped', message: 'city: its text tag on page 1 is text again' },
    ]);
    expect(await textOf(id, { own: 'here' })).toContain('Name: {{name}} {{city;required=false}}');
    const again = await readAgain(id, true);
    expect(again.status, again.text).toBe(200);
    expect(await namesOf(id)).toEqual(['own', 'name', 'city']);
    expect(await textOf(id, { own: 'here', name: 'Ada' })).not.toContain('{{name}}');
  });

  describe('of a document of release 0.1.0, which took any name,', () => {
    const named = ['mc Tags', 'user | upper', 'name', 'city'];

    /** A template as release 0.1.0 left it. */
    async function createEarlier(): Promise<string> {
      const { id } = await create({ 'template[text_tags]': 'false' });
      await database.update(templates).set({ textTags: true }).where(eq(templates.id, id));
      await setRule(id, 'any');
      expect((await readAgain(id)).status).toBe(200);
      return id;
    }

    it('are taken from later documents, too, until a request says otherwise', async () => {
      const id = await createEarlier();
      expect(await namesOf(id)).toEqual(named);
      expect(await ruleOf(id)).toBe('any');
      const form = new FormData();
      form.append('template[document]', new File([manual()], 'm.pdf', { type: 'application/pdf' }));
      expect((await as(account.live).put(`/templates/${id}`, form)).status).toBe(200);
      expect([await ruleOf(id), await namesOf(id)]).toEqual(['any', named]);
      expect((await readAgain(id, true)).json).toMatchObject({ text_tags: true });
      expect([await ruleOf(id), await namesOf(id)]).toEqual(['plain', ['name', 'city']]);
    });

    it('stay text after the template was told to leave them', async () => {
      const id = await createEarlier();
      await as(account.live).put(`/templates/${id}`, { template: { text_tags: false } });
      expect((await readAgain(id)).status).toBe(200);
      expect([await ruleOf(id), await namesOf(id)]).toEqual(['off', []]);
    });
  });

  it('keep the document of an unchanged setting as it is', async () => {
    const { id } = await create();
    const changed = await as(account.live).put(`/templates/${id}`, { template: { text_tags: false } });
    expect(changed.json).toMatchObject({ text_tags: false });
    expect(await namesOf(id)).toEqual(['name', 'city']);
  });

  it('are refused with another value', async () => {
    const wrong = { 'template[name]': 'A', 'template[text_tags]': 'perhaps' };
    expectProblems(await upload(account.live, manual(), wrong), [/^#\/template\/text_tags: /]);
  });
});
