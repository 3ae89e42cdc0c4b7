import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { idempotencyPieces } from '../../../src/core/db/schema';
import { longAnswerBytes, piecesOf } from '../../../src/core/idempotency/answer-pieces';
import { removePiecesBefore } from '../../../src/core/idempotency/idempotency-pieces-store';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { claimAsBefore } from '../../support/old-keys';

describe('the pieces of a long answer', () => {
  const long = (char: string) => char.repeat(longAnswerBytes);
  const answers: [string, string][] = [
    ['of one record', JSON.stringify({ status: 'success', notes: long('x') })],
    ['of characters of two units', JSON.stringify({ notes: `x${long('𝒳')}` })],
    ['of no submission', JSON.stringify({ notes: long('x'), submissions: [] })],
    ['of submissions', JSON.stringify({ submissions: ['a', 'b'].map((id) => ({ id, notes: long('ü') })) })],
    ['of other things under that name', JSON.stringify({ submissions: [1, long('x')] })],
  ];

  it.each(answers)('%s are its text', (_, text) => {
    const pieces = piecesOf(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map(({ body }) => body).join('')).toBe(text);
    for (const { body } of pieces) expect(body.isWellFormed()).toBe(true);
  });

  it('are none if it fits into a row', () => {
    expect(piecesOf(JSON.stringify({ submissions: [{ id: 'a' }] }))).toEqual([]);
  });
});

/** As many fields as the report of one submission lists. */
const count = limits.reportedProblems;
const text = 'tea '.repeat(limits.reportedChars / 4 + 1);

describe('the longest answer for a batch, in the table of release 0.4.0', () => {
  let account: Account;
  let templateId: string;

  beforeAll(async () => {
    account = await createAccount();
    const box = { page: 1, x: 20, width: 20, height: 8, overflow: 'truncate' };
    const fields = Array.from({ length: count }, (_, index) => ({
      ...box,
      name: `f${index}`,
      y: 20 + index * 7,
    }));
    templateId = await createTemplate(account.live, fields);
  });

  it('is stored, given again, told of erased data, and removed', async () => {
    const data = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, text]));
    const submissions = Array.from({ length: limits.batchSubmissions }, () => ({
      data,
      metadata: { note: 'ä'.repeat(limits.metadataBytes / 2 - 20) },
    }));
    const body = { template_id: templateId, submissions };
    const create = () =>
      as(account.live).post('/submissions/batches', body, { headers: { 'idempotency-key': 'long' } });
    await claimAsBefore({ accountId: account.id, mode: 'live', key: 'long' });
    const first = await create();
    expect(first.status).toBe(201);
    expect(Buffer.byteLength(first.text)).toBeGreaterThan(5_000_000);
    const again = await create();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);

    const [one, two] = first.json.submissions;
    expect((await as(account.live).delete(`/submissions/${two.id}`)).status).toBe(200);
    await expect
      .poll(async () => (await create()).json.submissions.map(({ expired }: { expired: boolean }) => expired))
      .toEqual(submissions.map((_, index) => index === 1));
    const amended = (await create()).json;
    expect(amended.submissions[0]).toEqual(one);
    expect(amended.submissions[1]).toMatchObject({ id: two.id, truncated_text: {} });

    const countPieces = () => database.$count(idempotencyPieces, eq(idempotencyPieces.accountId, account.id));
    expect(await countPieces()).toBeGreaterThan(limits.batchSubmissions);
    await removePiecesBefore(database, Date.now() + 1000);
    expect(await countPieces()).toBe(0);
  }, 120_000);
});
