import { describe, expect, it } from 'vitest';
import type { AuditFacts } from '../../../src/service/audit/audit-chain';
import { checkLife } from '../../../src/verify/check-life.mjs';
import { created, signing, trailOf } from '../../service/audit/support/trails';

const id = 'drq_1Nq2Xc0aB3dE5fG7hJ9k';
const [ada, bob] = [
  { name: 'Ada', email: 'ada@example.com' },
  { name: 'Bob', email: 'bob@example.com' },
];
const client = { ip: '203.0.113.7', user_agent: 'Firefox' };
const handedOver: AuditFacts = {
  ...{ type: 'data_request.delegated', data_request: id },
  ...{ from: ada, to: bob, ...client },
} as const;
const [asked, ...acts] = signing(id, ada);
/** The same acts in a session that names its link. */
const inSession = acts.map((event) => ('ip' in event ? { ...event, token: 'tok_1' } : event)) as AuditFacts[];
const other: AuditFacts = {
  ...{ type: 'data_request.authenticated', data_request: id },
  ...{ token: 'tok_2', kind: 'api', ...client },
} as const;
const consent = acts.findIndex(({ type }) => type === 'data_request.consent_accepted');

function problemOf(events: (AuditFacts | undefined)[]) {
  return checkLife(trailOf(events.filter((event) => event !== undefined)))?.problem ?? null;
}

describe('the order of life in a trail', () => {
  it.each([
    ['who signs', acts],
    [
      'the new signer agrees and signs after a handover',
      [...acts.slice(0, consent + 1), handedOver, ...acts],
    ],
    ['who signs in a session that names its link', inSession],
    ['who arrived in two sessions and signs in one', [other, ...inSession]],
  ])('holds: %s', (_, after) => {
    expect(problemOf([{ ...created, salted: true } as AuditFacts, asked, ...after])).toBeNull();
  });

  it.each([
    ['who signs without agreeing', acts.toSpliced(consent, 1)],
    [
      'the new signer signs after a handover, and only the one before agreed',
      [...acts.slice(0, consent + 1), handedOver, ...acts.slice(consent + 1)],
    ],
  ])('is broken: %s', (_, after) => {
    const problem = problemOf([{ ...created, salted: true } as AuditFacts, asked, ...after]);
    expect(problem).toEqual({ kind: 'withoutEntry', facts: { type: 'data_request.consent_accepted' } });
  });

  it.each([
    [
      'who signs in a session and agreed in another',
      'data_request.consent_accepted',
      [other, ...inSession.with(consent, { ...inSession[consent], token: 'tok_2' } as AuditFacts)],
    ],
    [
      'who signs in a session that no link began',
      'data_request.authenticated',
      inSession.filter(({ type }) => type !== 'data_request.authenticated'),
    ],
    [
      'the new signer acts in the session of the one before',
      'data_request.authenticated',
      [...inSession.slice(0, consent), handedOver, ...inSession.slice(consent)],
    ],
  ])('is broken: %s', (_, type, after) => {
    const problem = problemOf([{ ...created, salted: true } as AuditFacts, asked, ...after]);
    expect(problem).toEqual({ kind: 'withoutEntry', facts: { type } });
  });
});
