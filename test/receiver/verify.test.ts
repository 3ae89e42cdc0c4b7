import {
  type EventData,
  type VerifyOptions,
  verify,
  type WebhookEvent,
  WebhookVerificationError,
} from 'quillet/webhooks';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type * as implementation from '../../receiver/verify.mjs';
import { type EventType, eventTypes } from '../../src/service/delivery/events/event-types';
import { eventBody } from '../../src/service/delivery/events/service-event';
import { newWebhookSecret, signatures } from '../../src/service/delivery/webhook-secret';
import { eventSamples } from '../../src/service/webhooks/event-samples';
import type { eventSchemas } from '../../src/service/webhooks/event-schemas';

const id = 'evt_1Nq2Xc0aB3dE5fG7hJ9k';
const now = Date.parse('2026-01-31T09:30:00Z');
const timestamp = now / 1000;
const secret = newWebhookSecret();
const body = eventBody('submission.processed', eventSamples['submission.processed'], now);

/** As the service itself signs. */
function headersOf(secrets: string[], sent: { body?: string; timestamp?: number } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(sent.timestamp ?? timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body, ...sent }),
  };
}

const headers = headersOf([secret]);

async function problemOf(verified: Promise<unknown>): Promise<string> {
  return verified.then(
    () => 'none',
    (error) => {
      expect(error).toBeInstanceOf(WebhookVerificationError);
      expect(error.message).not.toContain(secret);
      expect(error.message).not.toContain(headers['webhook-signature']);
      return error.code;
    },
  );
}

describe('verify', () => {
  it.each(eventTypes)('gives %s as it was sent', async (type) => {
    const sent = eventBody(type, eventSamples[type], now);
    const event = await verify(sent, headersOf([secret], { body: sent }), secret, { now });
    expect(event).toEqual({ id, ...JSON.parse(sent) });
  });

  it('takes the body as text and as bytes', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const payload of [body, bytes, bytes.buffer, Buffer.from(body)])
      expect(await verify(payload, headers, secret, { now })).toMatchObject({ id });
  });

  it('takes headers as they come', async () => {
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
    );
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    const request = new Request('https://example.com/', { method: 'POST', headers, body });
    for (const given of [headers, new Headers(headers), capitals, lists, request, { headers }])
      expect(await verify(body, given, secret, { now })).toMatchObject({ id });
  });

  it('takes either secret while one is rotated, on both sides', async () => {
    const next = newWebhookSecret();
    for (const [signing, known] of [
      [[next, secret], secret],
      [[next, secret], next],
      [[secret], [next, secret]],
      [[next], [secret, next]],
    ] as const)
      expect(await verify(body, headersOf([...signing]), known, { now })).toMatchObject({ id });
    expect(await problemOf(verify(body, headersOf([secret]), next, { now }))).toBe('no_matching_signature');
  });

  const changed = (change: Record<string, string | undefined>) => ({ ...headers, ...change });
  const parsed: object = JSON.parse(body);
  const cases: [string, string, () => Promise<unknown>][] = [
    ['an altered body', 'no_matching_signature', () => verify(`${body} `, headers, secret, { now })],
    [
      'another id',
      'no_matching_signature',
      () => verify(body, changed({ 'webhook-id': 'evt_x' }), secret, { now }),
    ],
    [
      'another time',
      'no_matching_signature',
      () => verify(body, changed({ 'webhook-timestamp': String(timestamp + 1) }), secret, { now }),
    ],
    [
      'a signature of another kind',
      'no_matching_signature',
      () =>
        verify(
          body,
          changed({ 'webhook-signature': headers['webhook-signature'].replace('v1', 'v1a') }),
          secret,
          { now },
        ),
    ],
    [
      'texts that are no signatures',
      'no_matching_signature',
      () => verify(body, changed({ 'webhook-signature': 'v1,%%% v1, v1,AAAA x' }), secret, { now }),
    ],
    [
      'more signatures than anybody sends',
      'no_matching_signature',
      () =>
        verify(
          body,
          changed({ 'webhook-signature': `${'v1,AAAA '.repeat(5_000)}${headers['webhook-signature']}` }),
          secret,
          { now },
        ),
    ],
    [
      'no signature',
      'missing_header',
      () => verify(body, changed({ 'webhook-signature': undefined }), secret, { now }),
    ],
    ['no id', 'missing_header', () => verify(body, changed({ 'webhook-id': '' }), secret, { now })],
    ['no headers', 'missing_header', () => verify(body, {}, secret, { now })],
    [
      'a text that is no time',
      'bad_timestamp',
      () => verify(body, changed({ 'webhook-timestamp': '1e9' }), secret, { now }),
    ],
    ['what is too old', 'too_old', () => verify(body, headers, secret, { now: now + 301_000 })],
    ['what comes from the future', 'too_new', () => verify(body, headers, secret, { now: now - 301_000 })],
    ['what was sent long ago, by the real clock', 'too_old', () => verify(body, headers, secret)],
    ['a text that is no secret', 'bad_secret', () => verify(body, headers, 'secret', { now })],
    ['no secret', 'bad_secret', () => verify(body, headers, [], { now })],
    ['an empty secret', 'bad_secret', () => verify(body, headers, 'whsec_', { now })],
    [
      'what has been parsed',
      'not_raw',
      // @ts-expect-error: the most frequent mistake
      () => verify(parsed, headers, secret, { now }),
    ],
    ...['[]', '{', 'null', '{"type":"x"}', '{"type":1,"data":{}}'].map(
      (text): [string, string, () => Promise<unknown>] => [
        `${text}, though signed`,
        'bad_payload',
        () => verify(text, headersOf([secret], { body: text }), secret, { now }),
      ],
    ),
  ];
  it.each(cases)('refuses %s: %s', async (_what, problem, verified) => {
    expect(await problemOf(verified())).toBe(problem);
  });

  it('is as patient as it is told', async () => {
    const late = { now: now + 600_000, toleranceSeconds: 600 } satisfies VerifyOptions;
    expect(await verify(body, headers, secret, late)).toMatchObject({ id });
    expect(await problemOf(verify(body, headers, secret, { ...late, toleranceSeconds: 599 }))).toBe(
      'too_old',
    );
  });
});

describe('verify, told nonsense,', () => {
  it.each([
    { now, toleranceSeconds: Number.NaN },
    { now, toleranceSeconds: Number('5 minutes') },
    { now, toleranceSeconds: Number.POSITIVE_INFINITY },
    { now, toleranceSeconds: -1 },
    { now: Number.NaN },
  ])('throws for %o and accepts no old event', async (options) => {
    await expect(verify(body, headers, secret, options)).rejects.toThrow(RangeError);
  });
});

/** What the API gives on request only is in no event. */
type Required<Type> = { [Key in keyof Type as undefined extends Type[Key] ? never : Key]: Type[Key] };
type Sent<Type extends EventType> = Required<z.output<(typeof eventSchemas)[Type]>>;

describe('the types of a receiver', () => {
  it('are those of the API', () => {
    expectTypeOf<keyof EventData>().toEqualTypeOf<EventType>();
    expectTypeOf<Sent<'submission_batch.processed'>>().toEqualTypeOf<
      EventData['submission_batch.processed']
    >();
    expectTypeOf<Sent<'template.processed'>>().toEqualTypeOf<EventData['template.processed']>();
    expectTypeOf<Sent<'submission.processed'>>().toExtend<EventData['submission.processed']>();
    expectTypeOf<Sent<'data_request.viewed'>>().toEqualTypeOf<EventData['data_request.viewed']>();
    expectTypeOf<Sent<'combined_submission.failed'>>().toExtend<EventData['combined_submission.failed']>();
  });

  it('tell apart what an event is of', () => {
    const idOf = (event: WebhookEvent): string | null => {
      if (event.type === 'submission.processed') return event.data.download_url;
      // @ts-expect-error: not every event is of a submission
      event.data.download_url;
      return event.type === 'data_request.viewed' ? event.data.submission_id : null;
    };
    expectTypeOf(idOf).returns.toEqualTypeOf<string | null>();
  });

  it('are kept to by the code', () => {
    expectTypeOf<typeof implementation.verify>().toEqualTypeOf<typeof verify>();
  });
});
