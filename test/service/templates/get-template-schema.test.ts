import { type Schema, Validator } from '@cfworker/json-schema';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates, templateVersions } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'person/name', page: 1 },
    { name: 'age', page: 1, type: 'number', integer: true, minimum: 0, required: false },
    { name: '@@date', page: 1 },
  ]);
});

function schema(query = '', id = templateId) {
  return as(account.live).get(`/templates/${id}/schema${query}`);
}

describe('the schema of a template’s data', () => {
  it('is JSON Schema draft-07 and accepts the same data as the service', async () => {
    const { status, json } = await schema();
    expect(status).toBe(200);
    expect(json).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        person: {
          type: 'object',
          properties: { name: { type: 'string', minLength: 1 } },
          required: ['name'],
          additionalProperties: false,
        },
        age: { type: 'integer', minimum: 0 },
      },
      required: ['person'],
      additionalProperties: false,
    });
    const validator = new Validator(json as Schema, '7');
    for (const data of [
      { person: { name: 'Ada' } },
      { person: {} },
      { person: { name: 'Ada' }, age: 1.5 },
      {},
    ]) {
      const { valid } = validator.validate(data);
      const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
      expect(created.status).toBe(valid ? 201 : 422);
    }
  });

  it('accepts more where the template does', async () => {
    const id = await createTemplate(account.live, []);
    await database.update(templates).set({ allowAdditionalProperties: true }).where(eq(templates.id, id));
    expect((await schema('', id)).json).toMatchObject({ additionalProperties: true });
    expect((await as(account.live).post(`/templates/${id}/submissions`, { data: { x: 1 } })).status).toBe(
      201,
    );
  });

  it('is that of a published version when the request names one', async () => {
    const id = await createTemplate(account.live, []);
    const row = await database.select().from(templates).where(eq(templates.id, id)).get();
    await database.insert(templateVersions).values({
      templateId: id,
      major: 1,
      minor: 0,
      patch: 0,
      contentHash: row?.contentHash ?? '',
      publishedAt: 1,
      publishedByType: 'user',
      publishedById: 'x',
    });
    await database.update(templates).set({ latestVersion: '1.0.0' }).where(eq(templates.id, id));
    await as(account.live).put(`/templates/${id}/add_fields`, { fields: [{ name: 'new', page: 1 }] });
    for (const query of ['', '?version=latest', '?version=1', '?version=1.0', '?version=1.0.0'])
      expect((await schema(query, id)).json.properties).toEqual({});
    expect((await schema('?version=draft', id)).json.properties).toEqual({
      new: { type: 'string', minLength: 1 },
    });
    expectRefusal(await schema('?version=2', id), 404, 'template_version_not_found');
  });

  it('refuses an invalid version, and one that was never published', async () => {
    expectProblems(await schema('?version=newest'), [/^\?version: must be a version/]);
    expectProblems(await schema('?version=1.2.3.4'), [/^\?version: must be a version/]);
    expectRefusal(await schema('?version=latest'), 404, 'template_version_not_found');
    expectRefusal(await schema('', 'tpl_00000000000000000000'), 404, 'template_not_found');
  });

  it('does not exist while the document is being processed', async () => {
    const stuck = { JOBS: { send: async () => {} } as unknown as Queue };
    const { json } = await upload(account.live, await plainPdf(), undefined, {
      query: '?wait=false',
      env: stuck,
    });
    const { error } = expectRefusal(await schema('', json.id), 409, 'conflict');
    expect(error.message).toContain('still being processed');
  });
});
