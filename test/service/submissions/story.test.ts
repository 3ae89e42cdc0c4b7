import { createHash } from 'node:crypto';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { as, createAccount, send } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';

it('goes from an uploaded form to a filled PDF', async () => {
  const { live } = await createAccount();
  const api = as(live);
  expect((await api.get('/authentication')).json.status).toBe('success');

  const template = await upload(live, await plainPdf());
  expect(template.status, template.text).toBe(201);
  expect(template.json).toMatchObject({ name: 'A form', document_state: 'processed', page_count: 1 });

  const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];
  const added = await api.put(`/templates/${template.json.id}/add_fields`, { fields });
  expect(added.json).toEqual({ status: 'success', new_field_ids: [1], placed_automatically: [] });

  const created = await api.post(`/templates/${template.json.id}/submissions`, {
    data: { name: 'Ada Lovelace' },
  });
  expect(created.status, created.text).toBe(201);
  const { submission } = created.json;
  expect(submission).toMatchObject({ state: 'processed', test: false, template_id: template.json.id });

  const pdf = await send('GET', submission.download_url);
  expect(pdf.status).toBe(200);
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(submission.pdf_hash);
  const text = await (await (await getDocumentProxy(bytes)).getPage(1)).getTextContent();
  expect(JSON.stringify(text.items)).toContain('Ada Lovelace');

  const listed = await api.get('/submissions');
  expect(listed.json.submissions.map((each: { id: string }) => each.id)).toEqual([submission.id]);
});
