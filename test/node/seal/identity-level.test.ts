import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AuditFacts, linkEntry } from '../../../src/service/audit/audit-chain';
import { sessionIn } from '../../../src/service/audit/find-identity-level';
import { identityLevels } from '../../../src/service/audit/identity-levels';
import { levelOf } from '../../../src/verify/identity.mjs';
import { peopleIn } from '../../../src/verify/people.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { created, trailOf } from '../../service/audit/support/trails';

const about = { data_request: 'drq_1Nq2Xc0aB3dE5fG7hJ9k' };
const client = { ip: '203.0.113.7', user_agent: null };
const by = { actor: { type: 'api_token', id: 'api_x' }, ...client } as const;
const ada = { name: 'Ada', email: 'ada@example.com' };
const bob = { name: 'Bob', email: 'bob@example.com' };
const signer = { ...about, ...ada, order: 1, fields: [] };

function asked(type: string): AuditFacts {
  const authentication = { type, session_started_at: '2026-11-20T09:12:00.000Z' };
  return { type: 'data_request.created', ...signer, authentication };
}

/** A link of this kind, which was made, and opened. */
function link(token: string, kind: 'api' | 'email', giver: object): AuditFacts[] {
  const expires_at = '2026-11-27T09:30:00.000Z';
  return [
    { type: 'data_request.token_created', ...about, token, kind, expires_at, ...giver } as AuditFacts,
    { type: 'data_request.authenticated', ...about, token, kind, ...client },
  ];
}

const ways: Record<string, AuditFacts[]> = {
  mailed: link('tok_1', 'email', {}),
  'of the caller': link('tok_1', 'api', by),
  'for a mail, that the caller fetched': link('tok_1', 'email', by),
  'of a form': link('tok_1', 'api', {}),
  'that nobody came by': [],
};

const mailed = { ...about, recipient: ada.email, ...client };
const code: AuditFacts[] = [
  { type: 'data_request.code_sent', ...mailed },
  { type: 'data_request.code_passed', ...mailed },
];
const claim = { method: 'sms', established: 'The phone was at hand', reference: null };
const steps: Record<string, AuditFacts[]> = {
  'nothing more': [],
  'a code': code,
  'a new passkey': [
    ...code,
    { type: 'data_request.passkey_made', ...mailed, credential_hash: 'a', replaces: null },
  ],
  'a known passkey': [
    {
      ...{ type: 'data_request.passkey_shown', ...mailed, credential_hash: 'a' },
      made_at: '2026-01-01T00:00:00.000Z',
    } as AuditFacts,
  ],
  'a provider': [
    { type: 'data_request.identity_passed', ...about, provider: 'SMS', attempt: 'a', ...claim, ...client },
  ],
};

const email_link = { type: 'email_link' };
const updated = { type: 'data_request.updated', ...signer, authentication: email_link, ...by } as const;
const skipped: AuditFacts = {
  ...{ type: 'data_request.skipped', ...about, reason: null, fields: [] },
  ...{ values_hash: 'b', signed: [], ...by },
};
const after: Record<string, AuditFacts[]> = {
  'and then nothing': [],
  'and it was handed over': [{ type: 'data_request.delegated', ...about, from: ada, to: bob, ...client }],
  'and the address changed': [{ ...updated, ...bob, changed: ['email'] }],
  'and the name changed': [{ ...updated, name: 'Ada L.', changed: ['name'] }],
  'and another step was demanded': [{ ...updated, changed: ['identity_step'] }],
  'and a link of the caller was opened': link('tok_2', 'api', by),
  'and the caller filled it in': [skipped],
  'and it was completed, and somebody came back': [
    { type: 'data_request.completed', ...about, ...ada, ...client },
    ...link('tok_2', 'api', by),
    ...code,
  ],
};

type Case = { source?: string; type: string; way: string; step: string; next?: string };

function trailFor({ source = 'api', type, way, step, next = 'and then nothing' }: Case) {
  const begun = { ...created, source } as AuditFacts;
  return trailOf([begun, asked(type), ...(ways[way] ?? []), ...(steps[step] ?? []), ...(after[next] ?? [])]);
}

/** The level that the service records, and the one that a check of the trail finds. */
function levels(of: Case) {
  const trail = trailFor(of);
  const [person] = peopleIn(trail);
  if (!person) throw new Error('There is nobody.');
  return [sessionIn(trail, about.data_request).level, levelOf(person)];
}

describe('the identity level', () => {
  const caller = 'of the caller';
  const fetched = 'for a mail, that the caller fetched';
  const none = 'nothing more';
  it.each<[string | null, Case]>([
    ['mailed_link', { type: 'email_link', way: 'mailed', step: none }],
    ['mailed_link_code', { type: 'email_link', way: 'mailed', step: 'a code' }],
    ['passkey', { type: 'email_link', way: 'mailed', step: 'a new passkey' }],
    ['passkey', { type: 'password', way: caller, step: 'a known passkey' }],
    ['provider', { type: 'email_link', way: 'mailed', step: 'a provider' }],
    ['caller_link', { type: 'email_link', way: fetched, step: none }],
    ['caller_link', { type: 'email_link', way: caller, step: none }],
    ['caller_claim', { type: 'password', way: caller, step: none }],
    ['caller_claim', { type: 'saml', way: fetched, step: none }],
    ['mailed_code', { type: 'password', way: caller, step: 'a code' }],
    ['mailed_code', { type: 'email_link', way: fetched, step: 'a code' }],
    ['public_form', { source: 'web', type: 'none', way: 'of a form', step: none }],
    [null, { type: 'password', way: 'that nobody came by', step: none }],
    ...['and it was handed over', 'and the address changed', 'and the caller filled it in'].map(
      (next): [null, Case] => [null, { type: 'email_link', way: 'mailed', step: 'a code', next }],
    ),
    ['mailed_link_code', { type: 'email_link', way: 'mailed', step: 'a code', next: 'and the name changed' }],
    // Each session passes the step: a signer who came by the link of the caller entered a code, too.
    [
      'mailed_code',
      { type: 'email_link', way: 'mailed', step: 'a code', next: 'and a link of the caller was opened' },
    ],
    [
      'mailed_link',
      { type: 'email_link', way: 'mailed', step: 'a code', next: 'and another step was demanded' },
    ],
    [
      'mailed_link',
      { type: 'email_link', way: 'mailed', step: none, next: 'and it was completed, and somebody came back' },
    ],
  ])('is %s: %o', (level, of) => {
    expect(levels(of)).toEqual([level, level]);
  });

  it('takes what was shown in the session that acts, and from no other', () => {
    const inSession = (token: string, entries: AuditFacts[]) => entries.map((each) => ({ ...each, token }));
    const completed: AuditFacts = { type: 'data_request.completed', ...about, ...ada, ...client };
    const begun = [created, asked('email_link'), ...link('tok_1', 'email', {}), ...link('tok_2', 'api', by)];
    const levelsOf = (...entries: AuditFacts[]) => {
      const trail = trailOf([...begun, ...entries]);
      const [person] = peopleIn(trail);
      return [sessionIn(trail, about.data_request).level, person && levelOf(person)];
    };
    const both = (level: string) => [level, level];
    const acts = (token: string) => inSession(token, [completed]) as AuditFacts[];
    const codeIn = (token: string) => inSession(token, code) as AuditFacts[];
    expect(levelsOf(...acts('tok_1'))).toEqual(both('mailed_link'));
    expect(levelsOf(...codeIn('tok_1'), ...acts('tok_2'))).toEqual(both('caller_link'));
    expect(levelsOf(...codeIn('tok_1'), ...acts('tok_1'))).toEqual(both('mailed_link_code'));
    expect(levelsOf(...codeIn('tok_2'), ...acts('tok_2'))).toEqual(both('mailed_code'));
    // A code in an entry from before sessions were told apart vouches for no session that is named.
    expect(levelsOf(...code, ...acts('tok_2'))).toEqual(both('caller_link'));
    expect(levelsOf(...code, completed)).toEqual(both('mailed_code'));
  });

  it('is found by those who check as it was recorded, whatever happened', () => {
    let found = 0;
    for (const type of ['email_link', 'password', 'none'])
      for (const way of Object.keys(ways))
        for (const step of Object.keys(steps))
          for (const next of Object.keys(after)) {
            const [recorded, checked] = levels({ type, way, step, next });
            expect(checked, `${type}, ${way}, ${step}, ${next}`).toBe(recorded);
            found += recorded === null ? 0 : 1;
          }
    expect(found).toBeGreaterThan(150);
  });

  it('is documented, and has words, for each', () => {
    expect(Object.keys(en.levels)).toEqual(identityLevels);
    const rule = readFileSync('docs/audit.md', 'utf8').split('### Who a signer is')[1] ?? '';
    expect([...rule.matchAll(/^\| `(\w+)` \| [a-z]/gm)].map(([, level]) => level)).toEqual(identityLevels);
  });

  it('is nothing for a data request that the trail does not have', () => {
    expect(sessionIn([linkEntry(undefined, created, 0)], about.data_request).level).toBe(null);
  });
});
