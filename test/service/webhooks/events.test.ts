import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiTokens } from '../../../src/core/db/schema';
import { signingKeysOf } from '../../../src/core/platform/signing-keys';
import { openEventDispatcher } from '../../../src/service/delivery/dispatch-event';
import { EventColumn } from '../../../src/service/delivery/events/event-column';
import { type EventType, eventTypes } from '../../../src/service/delivery/events/event-types';
import { dispatchProcessed } from '../../../src/service/templates/document/dispatch-processed';
import { findTemplate } from '../../../src/service/templates/template-store';
import { eventSamples } from '../../../src/service/webhooks/event-samples';
import { eventBodySchema } from '../../../src/service/webhooks/event-schemas';
import { type Account, as, createAccount, createToken, database, type Token } from '../../support/app';
import { createTemplate, plainPdf, upload } from '../../support/builders';
import { coordinators, newSubmission, until } from '../../support/coordinator';
import { killerOf } from '../../support/dying';
import { submitHtml } from '../../support/html-templates';
import { expectRefusal } from '../../support/refusals';
import {
  ask,
  atTheDocument,
  buyer,
  createContract,
  failedSubmission,
  seller,
  typed,
} from '../../support/signing';
import { createEndpoint, deliveriesOf, hookUrl, receivedBy } from '../../support/webhooks';

let account: Account;
let name: string;

function api() {
  return as(account.live);
}

beforeEach(async () => {
  account = await createAccount();
  name = crypto.randomUUID();
});

afterEach(() => vi.restoreAllMocks());

// biome-ignore lint/suspicious/noExplicitAny: tests look into events that they then assert
type Told = { id: string | undefined; type: EventType; timestamp: string; data: any };

async function toldTo(receiver: string): Promise<Told[]> {
  return (await receivedBy(receiver)).map(({ headers, body }) => ({
    id: headers['webhook-id'],
    ...JSON.parse(body),
  }));
}

/** The events of a receiver once this many have come; each matches the schema of its type. */
async function told(receiver: string, count: number): Promise<Told[]> {
  await until(async () => (await receivedBy(receiver)).length >= count);
  const events = await toldTo(receiver);
  for (const { id: _, ...body } of events) eventBodySchema(body.type).parse(body);
  return events;
}

function typesOf(events: Told[]) {
  return events.map(({ type }) => type).sort();
}

async function submit(token: Token, templateId: string, more: object = {}) {
  const created = await as(token).post(`/templates/${templateId}/submissions`, { data: {}, ...more });
  expect(created.status, created.text).toBeLessThan(300);
  return created.json.submission;
}

describe('events', () => {
  it('contain the submission as the API shows it, with its metadata', async () => {
    const templateId = await createTemplate(account.live, []);
    await createEndpoint(account.live, hookUrl(name));
    const { id } = await submit(account.live, templateId, { metadata: { order: 4711 } });
    const [processed] = await told(name, 1);
    expect(processed).toMatchObject({
      type: 'submission.processed',
      data: { id, metadata: { order: 4711 } },
    });
    const { json } = await api().get(`/submissions/${id}`);
    // The actions come later than the event, and each answer signs the download link anew.
    const afterwards = { actions: [], download_url: null, audit_trail_download_url: null };
    expect({ ...processed?.data, ...afterwards }).toEqual({ ...json, ...afterwards });
    expect(processed?.data.actions).toEqual([]);
    expect(json.actions).toMatchObject([
      { action_type: 'webhook', result_data: { event_type: processed?.type } },
    ]);
    expect(processed?.data.download_url).toMatch(/^http:\/\/127\.0\.0\.1:8787\/downloads\/submission\./);
    await api().delete(`/submissions/${id}`);
    const all = await told(name, 2);
    expect(all[1]).toMatchObject({
      type: 'submission.expired',
      data: { id, expired: true, download_url: null },
    });
    expect(new Set(all.map((event) => event.id)).size).toBe(2);
  });

  it('quote nothing of a page that does not fit', { timeout: 60_000 }, async () => {
    await createEndpoint(account.live, hookUrl(name));
    const secret = `Grace-${crypto.randomUUID()}`;
    const html = `<style>a::after { content: target-counter(attr(href), page) }</style><a href="#not-{{ who }}">x</a>
      <p id="{{ who }}" style="height: 5mm; overflow: hidden">${'A long text. '.repeat(90)}</p>`;
    for (const overflow of ['report', 'fail'])
      await submitHtml(account, { html, html_engine_options: { overflow } }, { who: secret });
    const events = await told(name, 2);
    expect(JSON.stringify(events)).not.toContain(secret);
    const byType = Object.fromEntries(events.map(({ type, data }) => [type, data]));
    expect(byType['submission.processed'].print_warnings).toEqual([
      { code: 'page_numbers', selector: null, page: null, message: '' },
      { code: 'cut', selector: null, page: 1, message: '' },
    ]);
    expect(byType['submission.processed'].overflow_warnings).toEqual([
      { code: 'cut', selector: null, page: 1, message: '' },
    ]);
    expect(byType['submission.failed'].error_message).toContain('cut on page 1.');
  });

  it('quote nothing of what a script has said', { timeout: 60_000 }, async () => {
    await createEndpoint(account.live, hookUrl(name));
    const secret = `Grace-${crypto.randomUUID()}`;
    const html = `<p>{{ who }}</p><script>throw new Error(document.querySelector('p').textContent)</script>`;
    const { json } = await submitHtml(
      account,
      { html, html_engine_options: { javascript: true } },
      { who: secret },
    );
    expect(json.submission.script_errors.join()).toContain(secret);
    const [event] = await told(name, 1);
    expect(event?.data.script_errors).toEqual(['']);
    expect(JSON.stringify(event?.data.script_errors)).not.toContain(secret);
  });

  it('report failures', async () => {
    await createEndpoint(account.live, hookUrl(name), { events: ['submission.failed'] });
    await failedSubmission(account.live).catch(() => {});
    const [failed] = await told(name, 1);
    expect(failed).toMatchObject({ type: 'submission.failed', data: { state: 'image_download_failed' } });
  });

  it('report what signers do', async () => {
    const contract = await createContract(account.live);
    await createEndpoint(account.live, hookUrl(name));
    const asked = await ask(account.live, contract, [buyer({ metadata: { crm: 7 } }), seller()]);
    const [ada, grace] = asked.data_requests;
    const first = await atTheDocument(account.live, ada.id);
    const done = await first.complete({ 'buyer/name': 'Ada', 'buyer/signature': typed('Ada') });
    expect(done.status, done.text).toBe(200);
    const second = await atTheDocument(account.live, grace.id);
    await second.complete({ 'seller/name': 'Grace', 'seller/signature': typed('Grace') });
    const events = await told(name, 6);
    expect(typesOf(events)).toEqual([
      'data_request.completed',
      'data_request.completed',
      'data_request.viewed',
      'data_request.viewed',
      'submission.data_requests_completed',
      'submission.processed',
    ]);
    const completed = events.find(
      ({ type, data }) => type === 'data_request.completed' && data.id === ada.id,
    );
    expect(completed?.data).toMatchObject({
      state: 'complete',
      submission_id: asked.id,
      metadata: { crm: 7 },
    });

    const other = await ask(account.live, contract, [buyer(), seller()]);
    const person = await atTheDocument(account.live, other.data_requests[0].id);
    const declined = await person.post('decline', { reason: 'No' });
    expect(declined.status, declined.text).toBe(200);
    const all = await told(name, 8);
    expect(all.find(({ type }) => type === 'data_request.declined')?.data.state).toBe('declined');
  });

  it('report batches, combined submissions and templates', async () => {
    await createEndpoint(account.live, hookUrl(name), {
      events: eventTypes.filter((type) => !type.startsWith('submission.')),
    });
    const uploaded = await upload(account.live, await plainPdf());
    const templateId = uploaded.json.id;
    await api().post('/submissions/batches', {
      metadata: { run: 1 },
      submissions: [
        { template_id: templateId, data: {} },
        { template_id: templateId, data: {} },
      ],
    });
    const made = await submit(account.live, templateId);
    const combine = (type: string, id: string) =>
      api().post('/combined_submissions', { source_pdfs: [{ type, id }], metadata: { set: 2 } });
    await combine('submission', made.id);
    await combine('submission', await failedSubmission(account.live));
    const events = await told(name, 5);
    expect(typesOf(events)).toEqual([
      'combined_submission.failed',
      'combined_submission.processed',
      'submission_batch.processed',
      'template.processed',
      'template.processed',
    ]);
    const dataOf = (type: EventType) => events.find((event) => event.type === type)?.data;
    expect(dataOf('submission_batch.processed')).toMatchObject({ metadata: { run: 1 }, pending_count: 0 });
    expect(dataOf('combined_submission.processed')).toMatchObject({
      metadata: { set: 2 },
      state: 'processed',
    });
    expect(dataOf('template.processed')).toMatchObject({ id: templateId, document_state: 'processed' });
  });

  it('have examples of every type that match their schemas', () => {
    expect(Object.keys(eventSamples)).toEqual([...eventTypes]);
    const timestamp = '2026-01-31T09:30:00.040Z';
    for (const type of eventTypes)
      expect(eventBodySchema(type).safeParse({ type, timestamp, data: eventSamples[type] }).error, type).toBe(
        undefined,
      );
  });
});

describe('the targets of an event', () => {
  const setUrl = (token: Token, url: string) =>
    database.update(apiTokens).set({ webhookUrl: url }).where(eq(apiTokens.id, token.id));

  it('are the template’s webhook URL, else the token’s, and always the endpoints', async () => {
    const token = await createToken(account.id, 'live');
    await setUrl(token, hookUrl(`${name}-token`));
    await createEndpoint(account.live, hookUrl(`${name}-endpoint`), { events: ['submission.processed'] });
    const plain = await createTemplate(account.live, []);
    const named = await createTemplate(account.live, []);
    await api().put(`/templates/${named}`, { template: { webhook_url: hookUrl(`${name}-template`) } });
    const first = await submit(token, plain);
    const second = await submit(token, named);
    const idsAt = async (receiver: string, count: number) =>
      (await told(`${name}-${receiver}`, count)).map(({ data }) => data.id).sort();
    expect(await idsAt('endpoint', 2)).toEqual([first.id, second.id].sort());
    expect(await idsAt('token', 1)).toEqual([first.id]);
    expect(await idsAt('template', 1)).toEqual([second.id]);
  });

  it('depend on the mode and the types of an endpoint, and on whether it is enabled', async () => {
    const templateId = await createTemplate(account.live, []);
    for (const mode of ['test', 'live', 'both'])
      await createEndpoint(account.live, hookUrl(`${name}-${mode}`), { mode });
    await createEndpoint(account.live, hookUrl(`${name}-off`), { enabled: false });
    await createEndpoint(account.live, hookUrl(`${name}-other`), { events: ['submission.expired'] });
    const live = await submit(account.live, templateId);
    const test = await submit(account.test, templateId);
    const idsAt = async (receiver: string, count: number) =>
      (await told(`${name}-${receiver}`, count)).map(({ data }) => data.id).sort();
    expect(await idsAt('both', 2)).toEqual([live.id, test.id].sort());
    expect(await idsAt('live', 1)).toEqual([live.id]);
    expect(await idsAt('test', 1)).toEqual([test.id]);
    for (const receiver of ['off', 'other']) expect(await receivedBy(`${name}-${receiver}`)).toEqual([]);
  });

  it('at a template’s webhook URL can verify it with the secret of the default endpoint', async () => {
    const { json: endpoints } = await api().get('/webhook_endpoints');
    expect(endpoints).toMatchObject([{ url: null, mode: 'both' }]);
    const path = `/webhook_endpoints/${endpoints[0].id}`;
    const { secret } = (await api().post(`${path}/rotate_secret`)).json;
    const templateId = await createTemplate(account.live, []);
    await api().put(`/templates/${templateId}`, { template: { webhook_url: hookUrl(name) } });
    await submit(account.live, templateId);
    await told(name, 1);
    const [received] = await receivedBy(name);
    expect(new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})).toBeTruthy();
    expectRefusal(await api().put(path, { enabled: false }), 409, 'conflict');
    expectRefusal(await api().delete(path), 409, 'conflict');
    expectRefusal(await api().post(`${path}/test`, {}), 409, 'conflict');
    expect((await api().get('/webhook_endpoints')).json).toHaveLength(1);
  });
});

describe('webhook endpoints', () => {
  it('of a test token are test endpoints, and a test token sees no others', async () => {
    const live = await createEndpoint(account.live, hookUrl(name));
    expectRefusal(
      await as(account.test).post('/webhook_endpoints', { url: hookUrl(name), mode: 'both' }),
      403,
      'test_token',
    );
    const mine = await createEndpoint(account.test, hookUrl(name));
    const { json } = await as(account.test).get('/webhook_endpoints');
    expect(json).toMatchObject([{ id: mine.id, mode: 'test' }]);
    expectRefusal(
      await as(account.test).put(`/webhook_endpoints/${live.id}`, {}),
      404,
      'webhook_endpoint_not_found',
    );
    expectRefusal(
      await as(account.test).put(`/webhook_endpoints/${mine.id}`, { mode: 'live' }),
      403,
      'test_token',
    );
  });

  it.each([
    [{ url: 'http://example.com/' }, '#/url: must be an https URL without user name and password'],
    [{ url: 'https://a:b@example.com/' }, '#/url: must be an https URL without user name and password'],
    [
      { url: 'https://example.com/\r\nX-More: 1' },
      '#/url: must not contain spaces, line breaks or control characters',
    ],
    [{ url: ' https://example.com/' }, '#/url: must not contain spaces, line breaks or control characters'],
    [{ url: 'https://example.com/', events: [] }, '#/events: must name at least one type'],
    [{ url: 'https://example.com/', mode: 'all' }, '#/mode: must be test, live or both'],
    [{ url: 'https://example.com/', headers: {} }, '#/headers: unknown property'],
  ])('refuse %o', async (body, problem) => {
    const answer = await api().post('/webhook_endpoints', body);
    expect(expectRefusal(answer, 422, 'validation_failed').errors).toEqual([problem]);
  });

  it('are twenty at most', async () => {
    for (let count = 0; count < 20; count++) await createEndpoint(account.live, hookUrl(name));
    const answer = await api().post('/webhook_endpoints', { url: hookUrl(name) });
    expect(expectRefusal(answer, 422, 'validation_failed').errors).toEqual([
      '#/: an account has at most 20 webhook endpoints (webhookEndpoints): delete one first',
    ]);
  });

  it('list their deliveries page by page, by state and by event', async () => {
    const { id } = await createEndpoint(account.live, hookUrl(name));
    for (let count = 0; count < 3; count++) await api().post(`/webhook_endpoints/${id}/test`, {});
    await until(async () => (await deliveriesOf(account.live, '?state=delivered')).length === 3);
    const first = (await api().get('/webhook_deliveries?limit=2')).json;
    expect(first.deliveries).toHaveLength(2);
    const rest = (await api().get(`/webhook_deliveries?limit=2&cursor=${first.next_cursor}`)).json;
    expect(rest.deliveries).toHaveLength(1);
    const [newest] = first.deliveries;
    expect(await deliveriesOf(account.live, `?event_id=${newest.event_id}`)).toEqual([newest]);
    expect(await deliveriesOf(account.live, '?state=pending')).toEqual([]);
    expect(await deliveriesOf(account.live, '?created_after=2099-01-01T00:00:00Z')).toEqual([]);
    expect(
      await deliveriesOf(account.live, `?endpoint_id=${id}&created_after=2020-01-01T00:00:00Z`),
    ).toHaveLength(3);
  });
});

describe('between a transition and its delivery', () => {
  it.each(['emit', 'find', 'remove'] as const)(
    'a coordinator that dies at `%s` loses and doubles nothing',
    async (step) => {
      const templateId = await createTemplate(account.live, []);
      await createEndpoint(account.live, hookUrl(name));
      const { record, data } = await newSubmission(account, templateId);
      const stub = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(record.id));
      const killer = await killerOf(stub);
      const original = EventColumn.prototype[step] as (...args: unknown[]) => unknown;
      let died = false;
      vi.spyOn(EventColumn.prototype, step).mockImplementation(function (
        this: EventColumn,
        ...args: unknown[]
      ) {
        if (!died && killer.isAtWork()) {
          died = true;
          killer.kill();
        }
        return original.apply(this, args) as never;
      });
      await coordinators.submit(record, { data }).catch(() => null);
      await until(async () => {
        await runDurableObjectAlarm(stub).catch(() => false);
        return died && (await deliveriesOf(account.live, '?state=delivered')).length > 0;
      });
      await scheduler.wait(200);
      expect(await deliveriesOf(account.live)).toHaveLength(1);
      const events = await told(name, 1);
      expect(events).toHaveLength(1);
      expect(events[0]).toMatchObject({ type: 'submission.processed', data: { id: record.id } });
    },
  );

  it('a repeated compile job emits one event about its template', async () => {
    await createEndpoint(account.live, hookUrl(name));
    const templateId = await createTemplate(account.live, []);
    await told(name, 1);
    const template = (await findTemplate(database, account.id, templateId))?.template;
    const deps = { db: database, dispatcher: openEventDispatcher(env), signingKey: signingKeysOf(env) };
    await dispatchProcessed(deps, template?.documentId ?? '');
    await scheduler.wait(200);
    expect(await toldTo(name)).toHaveLength(1);
    expect(await deliveriesOf(account.live)).toHaveLength(1);
  });
});
