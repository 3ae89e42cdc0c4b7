import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PlatformUnavailable } from '../../../src/core/platform/unavailable';
import { SubmissionJournal } from '../../../src/service/submissions/life/submission-journal';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { type Account, as, createAccount } from '../../support/app';
import { verifyChain } from '../../support/audit';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { expectLogged } from '../../support/log';

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1, x: 72, y: 120 }]);
  // The key of the deployment is made once; from here on, every signature is one of a document.
  await made();
});

afterEach(() => vi.restoreAllMocks());

async function made(): Promise<string> {
  const sent = { data: { name: 'Ada' }, seal: 'best_effort' };
  const { status, json, text } = await as(account.live).post(`/templates/${templateId}/submissions`, sent);
  expect(status, text).toBe(201);
  expect(json.submission.state).toBe('processed');
  return json.submission.id;
}

async function exported(id: string) {
  return (await as(account.live).get(`/submissions/${id}/audit`)).json;
}

async function verdictOf(trail: object) {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(trail)));
  const { ok, findings } = await judge(tellApart([{ file: 'trail.json', bytes }]));
  return [ok, findings.map(({ kind }) => kind)];
}

/** Does something while the closing entry is signed: the first signature of a document is its seal. */
function whileClosing(act: () => void) {
  const sign = crypto.subtle.sign.bind(crypto.subtle);
  let signed = 0;
  return vi.spyOn(crypto.subtle, 'sign').mockImplementation(async (...given) => {
    signed += 1;
    if (signed === 2) act();
    return sign(...given);
  });
}

describe('the closing entry', () => {
  it('is signed again when another entry was written meanwhile', async () => {
    let journal: SubmissionJournal | undefined;
    const { lastEntry } = SubmissionJournal.prototype;
    vi.spyOn(SubmissionJournal.prototype, 'lastEntry').mockImplementation(function (this: SubmissionJournal) {
      journal = this;
      return Reflect.apply(lastEntry, this, []);
    });
    const sign = whileClosing(() =>
      journal?.appendEntry({ type: 'submission.failed', state: 'error' }, Date.now()),
    );
    const trail = await exported(await made());
    expect(sign).toHaveBeenCalledTimes(3);
    expect([trail.entries.length, trail.closing.sequence]).toEqual([3, 3]);
    expect(await verdictOf(trail)).toEqual([
      true,
      ['trailIntact', 'closed', 'certificateUnknown', 'selfIssued'],
    ]);
  });

  it('waits while the key cannot be had, and the file of that attempt goes', async () => {
    expectLogged(/an attempt was prevented/);
    whileClosing(() => {
      throw new PlatformUnavailable('database', new Error('away, by the test'));
    });
    const id = await made();
    const { entries, closing } = await exported(id);
    expect([verifyChain(entries), closing.sequence]).toEqual(['intact', 2]);
    await until(async () => {
      const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/${id}/` });
      return objects.length === 1;
    });
  });
});
