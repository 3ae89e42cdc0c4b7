import { describe, expect, it } from 'vitest';
import { seededIds } from '../../../src/core/platform/ids';
import type { AuditFacts } from '../../../src/service/audit/audit-chain';
import { auditReportOf } from '../../../src/service/audit/audit-report';
import { created, hashOf, processed, signing, submission, trailOf } from './support/trails';

const id = 'drq_1Nq2Xc0aB3dE5fG7hJ9k';
const about = { data_request: id };
const ada = { name: 'Ada', email: 'ada@example.com' };
const grace = { name: 'Grace', email: 'grace@example.com' };
const client = { ip: '203.0.113.9', user_agent: 'Her browser' };

function reportOf(events: AuditFacts[], changes = {}) {
  return auditReportOf(submission(changes), trailOf([created, ...events]), () => undefined);
}

/** The facts of the only signer, by label. */
function factsOf(events: AuditFacts[]): Record<string, string> {
  const [signer] = reportOf(events).signers;
  return Object.fromEntries((signer?.facts ?? []).map(({ label, value }) => [label, value]));
}

describe('a signer who hands over', () => {
  const events: AuditFacts[] = [
    ...signing(id, ada).slice(0, 6),
    { type: 'data_request.delegated', ...about, from: ada, to: grace, ...client },
    { type: 'data_request.sent', ...about, by: 'service', channel: 'email', recipient: grace.email },
    {
      type: 'data_request.token_created',
      ...about,
      token: 'stk_2',
      kind: 'email',
      expires_at: '2026-11-28T09:30:00.000Z',
    },
    { type: 'data_request.authenticated', ...about, token: 'stk_2', kind: 'email', ...client },
    { type: 'data_request.opened', ...about, ...client },
  ];

  it('keeps the facts from before, and gets none from after', () => {
    const titles = reportOf(events).events.map(({ title }) => title);
    expect(titles).toEqual([
      'The document was created',
      'Ada <ada@example.com> was asked to take part',
      'A link for Ada was created',
      'The invitation was sent to Ada',
      'Ada gained access through a link that the service emailed',
      'Ada opened the signing page',
      'Ada was shown the document',
      'Ada <ada@example.com> handed over to Grace <grace@example.com>',
      'The invitation was sent to Grace',
      'A link for Grace was created',
      'Grace gained access through a link that the service emailed',
      'Grace opened the signing page',
    ]);
  });

  it('passes on no authentication', () => {
    const [signer] = reportOf(events).signers;
    expect(signer).toMatchObject({
      name: 'Grace',
      address: 'grace@example.com',
      standing: { text: 'Pending' },
    });
    const facts = factsOf(events);
    expect(facts).toMatchObject({
      'Handed over by': 'Ada <ada@example.com>',
      Identity: expect.stringContaining('The service emailed the link to grace@example.com'),
      'The sender says': 'email_link',
      'Session started': '2026-11-20 09:40:10 UTC',
      'User agent': 'Her browser',
    });
    for (const label of ['Identity provider', 'Session ID hash', 'User ID hash', 'Second factor', 'Viewed'])
      expect(facts).not.toHaveProperty(label);
  });
});

describe('what is known of a signer', () => {
  const [asked] = signing(id, ada);
  if (asked?.type !== 'data_request.created') throw new Error('nobody was asked');
  const emailed = { ...asked, authentication: { type: 'email_link' } };
  const link = { ...about, token: 'stk_1', expires_at: '2026-11-27T09:30:00.000Z' };
  const actor = { type: 'api_token', id: 'api_1' } as const;
  const arrives = (kind: 'api' | 'email'): AuditFacts => ({
    ...{ type: 'data_request.authenticated', ...about, token: 'stk_1', kind, ...client },
  });

  it.each<[string, AuditFacts[], string, RegExp]>([
    [
      'who came by a mailed link',
      [{ type: 'data_request.token_created', kind: 'email', ...link }, arrives('email')],
      'Ada gained access through a link that the service emailed',
      /^The service emailed the link to ada@example\.com, and someone who could read that mailbox opened it/,
    ],
    [
      'whose link for a mail was given to the sender',
      [{ type: 'data_request.token_created', kind: 'email', ...link, actor, ...client }, arrives('email')],
      'Ada gained access through a link that the sender was given',
      /^The sender was given the link\./,
    ],
    [
      'whose link the API made',
      [{ type: 'data_request.token_created', kind: 'api', ...link, actor, ...client }, arrives('api')],
      'Ada gained access through a link that the sender was given',
      /^The sender was given the link\./,
    ],
  ])('%s', (_, events, title, identity) => {
    expect(reportOf([emailed, ...events]).events.at(-1)?.title).toBe(title);
    const facts = factsOf([emailed, ...events]);
    expect(facts['Identity']).toMatch(identity);
    expect('Session started' in facts).toBe(title.includes('mailed'));
  });

  it('of a public form is nothing', () => {
    const trail = trailOf([
      { ...created, source: 'web' } as AuditFacts,
      emailed,
      { type: 'data_request.token_created', kind: 'api', ...link },
      arrives('api'),
    ]);
    const report = auditReportOf(submission(), trail, () => undefined);
    expect(report.events.at(-1)?.title).toBe('Ada gained access through the public form');
    expect(report.signers[0]?.facts).toContainEqual({
      label: 'Identity',
      value: 'Anyone can open the public form. Who filled it in was not checked.',
    });
  });
});

it('the audit report shows a signer by their present name', () => {
  const [asked] = signing(id, ada);
  if (asked?.type !== 'data_request.created') throw new Error('nobody was asked');
  const changed: AuditFacts = {
    ...asked,
    ...grace,
    type: 'data_request.updated',
    changed: ['email', 'name'],
  };
  const { events, signers } = reportOf([asked, changed]);
  expect(events.at(-1)).toMatchObject({
    title: 'The request to Grace was changed',
    details: ['Changed: email, name', 'Now for Grace <grace@example.com>'],
  });
  expect(signers).toMatchObject([{ name: 'Grace' }]);
});

it('the audit report shows how each signer stands, and from where they acted last', () => {
  const complete = factsOf(signing(id, ada));
  expect(complete).toMatchObject({
    'Agreed to': `The text in "en" with the SHA-256 ${hashOf('a')}`,
    Completed: '2026-11-20 09:40:10 UTC',
    'IP address': '203.0.113.7',
    'Fields filled': 'tenant/name, tenant/signature',
    Signed: 'tenant/signature (drawn)',
  });
  const declined: AuditFacts[] = [
    ...signing(id, ada).slice(0, 6),
    { type: 'data_request.declined', ...about, reason: 'Too expensive', ...client },
    { type: 'submission.declined', ...about },
  ];
  expect(reportOf(declined).signers[0]?.standing).toEqual({ text: 'Declined', tone: 'bad' });
  expect(factsOf(declined)).toMatchObject({
    Declined: '2026-11-20 09:37:07 UTC',
    'IP address': '203.0.113.9',
    'Fields asked for': 'tenant/name, tenant/signature',
  });
  expect(reportOf(declined).events.at(-2)?.details).toEqual([
    'Reason: Too expensive',
    'From 203.0.113.9, Her browser',
  ]);
});

const byToken = {
  actor: { type: 'api_token' as const, id: 'api_live_x' },
  ip: null,
  user_agent: null,
};
const byUser = { actor: { type: 'user' as const, id: 'usr_x' }, ...client };

it('the audit report says when a link was made, although its entry came when it was sent', () => {
  const madeAt = Date.UTC(2026, 10, 20, 9, 0, 7);
  const token = seededIds('a link', madeAt).next('signingToken');
  const expires_at = '2026-11-27T09:00:07.000Z';
  const { events } = reportOf([
    { type: 'data_request.token_created', ...about, token, kind: 'email', expires_at },
  ]);
  expect(events.at(-1)).toMatchObject({
    time: '2026-11-20 09:31:01 UTC',
    details: [`For an email, ${token}, created 2026-11-20 09:00:07 UTC, valid until 2026-11-27 09:00:07 UTC`],
  });
});

it('the audit report describes every kind of audit entry', () => {
  const others: AuditFacts[] = [
    { type: 'submission.invalid', problems: 1 },
    { type: 'submission.failed', state: 'image_download_failed' },
    { type: 'submission.reprocessed', after: 'error', ...byToken },
    processed,
    { type: 'submission.expired', by: 'schedule', pdf_hash: null },
    { type: 'submission.expired', by: 'request', pdf_hash: null, ...byUser },
    { type: 'data_request.link_requested', ...about, ...byUser },
    {
      type: 'data_request.skipped',
      ...about,
      reason: null,
      fields: [],
      values_hash: '',
      signed: [],
      ...byUser,
    },
    { type: 'data_request.reminded', ...about, by: 'caller', channel: 'sms', recipient: null },
    { type: 'data_request.send_failed', ...about, channel: 'email', recipient: 'x', reason: 'No' },
  ];
  const { events } = reportOf(others);
  expect(events.slice(1).map(({ title, details }) => [title, ...details].join('; '))).toEqual([
    'The data was refused; 1 problem',
    'The PDF could not be generated; State: image_download_failed',
    'Generation of the PDF was started again; After state: error; Through the API, with the API token api_live_x',
    `The PDF was generated; PDF SHA-256 ${'f'.repeat(64)}, 123,456 bytes`,
    'Data and PDF were deleted; At the end of their retention period',
    'Data and PDF were deleted; On request; In the dashboard, by the user usr_x; From 203.0.113.9, Her browser',
    `A new link for ${id} was requested; In the dashboard, by the user usr_x; From 203.0.113.9, Her browser`,
    `${id} was skipped; In the dashboard, by the user usr_x; From 203.0.113.9, Her browser`,
    `A reminder was sent to ${id}; Sent by the caller of the API by sms`,
    `A message to ${id} could not be delivered; By email to x: No`,
  ]);
});

it('the audit report calls fields by their titles, and those without one by their names', () => {
  const titles = new Map([['signature', 'Signature of the buyer']]);
  const fields = [
    { name: 'signature', how: 'drawn' as const },
    { name: 'initials', how: 'typed' as const },
  ];
  const events: AuditFacts[] = [
    ...signing(id, ada).slice(0, 6),
    { type: 'data_request.signed', ...about, fields, ...client },
  ];
  const report = reportOf(events, { titles });
  expect(report.events.at(-1)?.details[0]).toBe('Signature of the buyer (drawn), initials (typed)');
  expect(report.signers[0]?.signatures.map(({ caption }) => caption)).toEqual([
    'Signature of the buyer',
    'initials',
  ]);
});
