import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { editorTokens } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { forgetToken } from '../../../src/service/tokens/verify-token';
import { type Account, as, call, createAccount, createToken, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { createMember, signIn } from '../../support/members';
import { expectProblems, expectRefusal } from '../../support/refusals';
import { editorToken, embeddable, frame, jane, openEditor, openWith, threeFields } from './support/embedded';

let account: Account;
let template: string;

beforeAll(async () => {
  account = await createAccount();
  template = await embeddable(account.live, threeFields.slice(0, 2));
});

afterEach(() => {
  vi.restoreAllMocks();
});

function later(minutes: number): void {
  const then = Date.now() + minutes * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => then);
}

function tokens(id: string): string {
  return `/templates/${id}/editor_tokens`;
}

describe('an editor token', () => {
  it('is made for a person, for an hour, and shown once', async () => {
    const before = Date.now();
    const made = await as(account.live).post(tokens(template), { person: jane });
    expect(made.status, made.text).toBe(201);
    const { id, secret, expires_at } = made.json.token;
    expect(secret.startsWith(`${id}.`)).toBe(true);
    const minutes = (Date.parse(expires_at) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThan(61);
    const stored = JSON.stringify(await database.select().from(editorTokens).where(eq(editorTokens.id, id)));
    expect(stored).not.toContain(secret.split('.')[1]);
  });

  it('is refused without a person, with unknown capabilities and times', async () => {
    const api = as(account.live);
    expectProblems(await api.post(tokens(template), {}), [/^#\/person/]);
    const person = jane;
    const wrong = (capabilities: object) => api.post(tokens(template), { person, capabilities });
    expectProblems(await wrong({ everything: true }), [/everything/]);
    expectProblems(await wrong({ field_properties: ['x'] }), [/use rename_fields and move_fields/]);
    expectProblems(await wrong({ field_properties: ['colour'] }), [/must be a property of fields/]);
    expectProblems(await wrong({ add_fields: ['spreadsheet'] }), [/add_fields/]);
    expectProblems(await api.post(tokens(template), { person, expires_in_minutes: 1_441 }), [/1440/]);
  });

  it('is for a PDF that a page may embed', async () => {
    const api = as(account.live);
    const hidden = await createTemplate(account.live, threeFields.slice(0, 2));
    const { error } = expectRefusal(await api.post(tokens(hidden), { person: jane }), 409, 'conflict');
    expect(error.message).toContain('embed_domains');
    const html = { template_type: 'html', name: 'x', html: '<p>{{ name }}</p>' };
    const { id } = (await api.post('/templates', { template: html })).json;
    expectRefusal(await api.post(tokens(id), { person: jane }), 409, 'conflict');
  });

  it('permits no more than the API token that asks', async () => {
    const writer = await createToken(account.id, 'live', { scopes: ['templates:write'] });
    const body = { person: jane, capabilities: { publish: true } };
    expectRefusal(await as(writer).post(tokens(template), body), 403, 'insufficient_scope');
    const editor = await openEditor(writer, template, { move_fields: true });
    expect((await editor.ask('GET', '')).status).toBe(200);
    const reader = await createToken(account.id, 'live', { scopes: ['account:read'] });
    expectRefusal(await as(reader).post(tokens(template), { person: jane }), 403, 'insufficient_scope');
  });

  it('of another account or of no template is equally unknown', async () => {
    const other = await createAccount();
    const foreign = await as(other.live).post(tokens(template), { person: jane });
    const absent = await as(other.live).post(tokens('tpl_0000000000000000000A'), { person: jane });
    expect(foreign.text).toBe(absent.text);
    expectRefusal(foreign, 404, 'template_not_found');
  });

  it('is not for members, who have an editor', async () => {
    const member = await signIn(await createMember({ accountId: account.id }));
    expectRefusal(await member.api('POST', tokens(template), { person: jane }), 403, 'not_permitted');
  });
});

describe('a revoked token', () => {
  it('opens nothing, and ends the editor that it opened at its next request', async () => {
    const api = as(account.live);
    const [secret, waiting] = [
      await editorToken(account.live, template),
      await editorToken(account.live, template),
    ];
    const editor = frame(template, (await openWith(template, secret)).json.pass);
    for (const [id] of [secret, waiting].map((one) => one.split('.'))) {
      const revoked = await api.delete(`${tokens(template)}/${id}`);
      expect(revoked.json, revoked.text).toMatchObject({ status: 'success', token: { id } });
      expectRefusal(await api.delete(`${tokens(template)}/${id}`), 404, 'editor_token_not_found');
    }
    expectRefusal(await editor.ask('GET', ''), 401, 'editor_session_over');
    expectRefusal(await editor.save({ fields: [] }), 401, 'editor_session_over');
    expectRefusal(await openWith(template, waiting), 401, 'editor_token_invalid');
  });

  it('belongs to the template that is named, and to an API token that may write it', async () => {
    const [id] = (await editorToken(account.live, template)).split('.');
    const other = await embeddable(account.live, []);
    const wrong = await as(account.live).delete(`${tokens(other)}/${id}`);
    const absent = await as(account.live).delete(`${tokens(other)}/edt_0000000000000000000A`);
    expectRefusal(wrong, 404, 'editor_token_not_found');
    expect(wrong.text).toBe(absent.text);
    const reader = await createToken(account.id, 'live', { scopes: ['account:read'] });
    expectRefusal(await as(reader).delete(`${tokens(template)}/${id}`), 403, 'insufficient_scope');
    const limited = await createToken(account.id, 'live', {
      templateIds: [other],
      scopes: ['templates:write'],
    });
    expectRefusal(await as(limited).delete(`${tokens(template)}/${id}`), 404, 'template_not_found');
  });
});

describe('opening', () => {
  it('works once, and again for the same attempt whose answer was lost', async () => {
    const [token, attempt] = [await editorToken(account.live, template), randomUUID()];
    expect((await openWith(template, token, attempt)).status).toBe(200);
    expect((await openWith(template, token, attempt)).status).toBe(200);
    expectRefusal(await openWith(template, token), 409, 'editor_token_used');
  });

  it('makes no session longer, however often the same attempt is repeated', async () => {
    const made = await as(account.live).post(tokens(template), { person: jane, expires_in_minutes: 1_440 });
    const [{ secret }, attempt] = [made.json.token, randomUUID()];
    expect((await openWith(template, secret, attempt)).status).toBe(200);
    later(limits.editorSessionHours * 60 - 10);
    const { pass } = (await openWith(template, secret, attempt)).json;
    expect((await frame(template, pass).ask('GET', '')).status).toBe(200);
    vi.restoreAllMocks();
    later(limits.editorSessionHours * 60 + 10);
    expectRefusal(await frame(template, pass).ask('GET', ''), 401, 'editor_session_over');
    expectRefusal(await openWith(template, secret, attempt), 409, 'editor_token_used');
  });

  it('tells a wrong secret nothing', async () => {
    const token = await editorToken(account.live, template);
    await openWith(template, token);
    const [id] = token.split('.');
    const said = new Set<string>();
    for (const wrong of [`${id}.${'x'.repeat(43)}`, 'edt_0000000000000000000A.x', 'nonsense'])
      said.add(JSON.stringify(expectRefusal(await openWith(template, wrong), 401, 'editor_token_invalid')));
    expect(said.size).toBe(1);
  });

  it('is of the template of the token only', async () => {
    const other = await embeddable(account.live, []);
    const token = await editorToken(account.live, template);
    expectRefusal(await openWith(other, token), 401, 'editor_token_invalid');
  });

  it('ends when the token expires', async () => {
    const token = await editorToken(account.live, template);
    later(61);
    expectRefusal(await openWith(template, token), 401, 'editor_token_expired');
  });

  it('is for the page of the service only', async () => {
    const body = { token: await editorToken(account.live, template), attempt: randomUUID() };
    const answer = await call('POST', `/embed/editor/${template}/session`, {
      body,
      headers: { origin: 'https://evil.example.com' },
    });
    expectRefusal(answer, 403, 'foreign_origin');
  });
});

describe('an open editor', () => {
  it('sees its template and nothing of the account', async () => {
    const editor = await openEditor(account.live, template, { move_fields: true });
    const { json } = await editor.ask('GET', '');
    expect(Object.keys(json).sort()).toEqual(
      [
        ...['id', 'name', 'locked', 'text_tags', 'document_state', 'document_parse_error'],
        ...['document_diagnosis', 'page_dimensions', 'latest_version', 'updated_at', 'last_changed_at'],
        ...['last_changed_by_person', 'fields', 'field_order', 'shared_field_data', 'defaults'],
        ...['field_dependencies', 'predefined_fields', 'editor', 'highest_field_id'],
      ].sort(),
    );
    const moved = await editor.edit(([first, ...others]) => [{ ...first, x: 80 }, ...others]);
    expect(moved.json.last_changed_by_person, moved.text).toEqual({ name: jane.name });
    expect(json.editor).toMatchObject({ person: jane, capabilities: { move_fields: true, publish: false } });
    expect((await editor.ask('GET', '/document')).headers.get('content-type')).toBe('application/pdf');
  });

  it('reaches no other template and nothing else', async () => {
    const opened = await openWith(template, await editorToken(account.live, template));
    const other = await embeddable(account.live, []);
    const at = frame(other, opened.json.pass);
    expectRefusal(await at.ask('GET', ''), 404, 'template_not_found');
    expectRefusal(await at.save({ fields: [] }), 404, 'template_not_found');
    const headers = { authorization: `Bearer ${opened.json.pass}` };
    for (const path of ['/templates', '/folders', '/fonts', '/submissions', `/templates/${template}/images`])
      expect((await call('GET', `/embed/api${path}`, { headers })).status, path).toBe(404);
    for (const path of ['/api/v1/authentication', `/dashboard/api/templates/${template}`])
      expect((await call('GET', path, { headers })).status, path).toBe(401);
  });

  it('needs a pass, and no cookie or API token serves instead', async () => {
    const path = `/embed/api/templates/${template}`;
    expectRefusal(await call('GET', path), 401, 'editor_session_over');
    expectRefusal(await call('GET', path, { token: account.live }), 401, 'editor_session_over');
    const member = await signIn(await createMember({ accountId: account.id }));
    expectRefusal(await member.get(path), 401, 'editor_session_over');
  });

  it('refuses a pass that was changed, and one of a token that was not opened', async () => {
    const opened = await openWith(template, await editorToken(account.live, template));
    const [until, id, proof] = String(opened.json.pass).split('.');
    const unopened = (await editorToken(account.live, template)).split('.')[0];
    for (const pass of [
      `${Number(until) + 1}.${id}.${proof}`,
      `${until}.${unopened}.${proof}`,
      `${until}.${id}.`,
    ])
      expectRefusal(await frame(template, pass).ask('GET', ''), 401, 'editor_session_over');
  });

  it('goes on while it is used, and ends after an hour without a request', async () => {
    const opened = await openWith(template, await editorToken(account.live, template));
    expect((await frame(template, opened.json.pass).ask('GET', '')).headers.get('x-frame-pass')).toBeNull();
    later(40);
    const next = (await frame(template, opened.json.pass).ask('GET', '')).headers.get('x-frame-pass') ?? '';
    vi.restoreAllMocks();
    later(80);
    expectRefusal(await frame(template, opened.json.pass).ask('GET', ''), 401, 'editor_session_over');
    expect((await frame(template, next).ask('GET', '')).status).toBe(200);
  });

  it('ends at last, however much it is used', async () => {
    const token = await editorToken(account.live, template);
    let { pass } = (await openWith(template, token)).json;
    const begun = Date.now();
    const statuses: number[] = [];
    for (let minutes = 40; minutes <= limits.editorSessionHours * 60 + 40; minutes += 40) {
      vi.spyOn(Date, 'now').mockImplementation(() => begun + minutes * 60_000);
      const answer = await frame(template, pass).ask('GET', '');
      pass = answer.headers.get('x-frame-pass') ?? pass;
      statuses.push(answer.status);
    }
    expect([...new Set(statuses)]).toEqual([200, 401]);
  });

  it('ends with the API token that asked, and with its rights', async () => {
    const folder = (await as(account.live).post('/folders', { folder: { name: 'Shop' } })).json.id;
    const move = (to: string | null) =>
      as(account.live).post(`/templates/${template}/move`, { template: { parent_folder_id: to } });
    await move(folder);
    const limited = await createToken(account.id, 'live', {
      folderIds: [folder],
      scopes: ['templates:write', 'templates:publish'],
    });
    const editor = await openEditor(limited, template);
    expect((await editor.ask('GET', '')).status).toBe(200);
    await move(null);
    expectRefusal(await editor.ask('GET', ''), 401, 'editor_session_over');

    const owner = await signIn(await createMember({ accountId: account.id }));
    const made = (await owner.api('POST', '/api_tokens', { label: 'Shop', mode: 'live' })).json;
    const token = { id: made.id, secret: made.secret, accountId: account.id };
    const [open, waiting] = [await openEditor(token, template), await editorToken(token, template)];
    await owner.api('DELETE', `/api_tokens/${made.id}`);
    forgetToken(made.id);
    expectRefusal(await open.ask('GET', ''), 401, 'editor_session_over');
    expectRefusal(await openWith(template, waiting), 401, 'editor_token_invalid');
  });

  it('says that the template is archived or deleted, and looks only at a locked one', async () => {
    const id = await embeddable(account.live, threeFields.slice(0, 2));
    const editor = await openEditor(account.live, id, { move_fields: true });
    const waiting = await editorToken(account.live, id);
    const put = (template: object) => as(account.live).put(`/templates/${id}`, { template });
    await put({ locked: true });
    expect((await editor.ask('GET', '')).json.locked).toBe(true);
    expectRefusal(await editor.edit(([first]) => [{ ...first, x: 1 }]), 409, 'template_locked');
    await put({ locked: false });
    await put({ archived: true });
    const { error } = expectRefusal(await editor.ask('GET', ''), 409, 'conflict');
    expect(error.message).toContain('archived');
    expectRefusal(await openWith(id, waiting), 409, 'conflict');
    expectRefusal(await as(account.live).post(tokens(id), { person: jane }), 409, 'conflict');
    await as(account.live).delete(`/templates/${id}`);
    expectRefusal(await editor.ask('GET', ''), 404, 'template_not_found');
    expectRefusal(await openWith(id, waiting), 404, 'template_not_found');
  });

  it('merges with others by the revision that it saw', async () => {
    const editor = await openEditor(account.live, template, { move_fields: true });
    const [first, second] = await editor.read();
    const body = {
      template: { fields: [{ ...first, x: 90 }, second] },
      if_updated_at: '2020-01-01T00:00:00.000Z',
    };
    expectRefusal(await editor.ask('PUT', '', body), 409, 'conflict');
  });

  it('is in the account log with the person: the token, the opening, the version and the end', async () => {
    const owner = await signIn(await createMember({ accountId: account.id }));
    const id = await embeddable(account.live, threeFields.slice(0, 2));
    const editor = await openEditor(account.live, id, { publish: true });
    await editor.publish();
    const [revoked] = (await editorToken(account.live, id)).split('.');
    await as(account.live).delete(`${tokens(id)}/${revoked}`);
    const { lines } = { lines: (await owner.api('GET', '/account_log')).json };
    const own = (lines.lines ?? lines).filter(
      (line: { subject: { id: string } | null }) => line.subject?.id === id,
    );
    const kinds = [
      ...['template.published', 'template.editor_opened', 'template.editor_token_created'],
      'template.editor_token_revoked',
    ];
    expect(own.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(kinds));
    for (const kind of kinds) {
      const line = own.find((one: { kind: string }) => one.kind === kind);
      expect(line).toMatchObject({
        by: { type: 'api_token', id: account.live.id },
        details: { person_id: 'user_123', person_name: 'Jane Editor', person_email: 'jane@example.com' },
      });
    }
  });
});
