import { openDatabase } from '../../src/core/db/database';
import { openExternal } from '../../src/core/platform/external-fetch';
import { ownSealing } from '../../src/service/seals/own-sealing';
import { dataOf, type FillForm, receiveForm, type SentForm } from '../fill/fill-form';
import { drawerOf } from '../fill/fillers/engine';

/** A form, the statements that make the database, and the address of the time-stamping authority. */
export type Sent = { form: SentForm; statements: string[]; authority: string };

export const levels = ['none', 'B-B', 'B-T', 'B-LT'] as const;
export type Level = (typeof levels)[number];

type Bindings = { DB: D1Database; SIGNING_KEY: string };
type Prepared = { form: FillForm; authority: string } & Awaited<ReturnType<typeof drawerOf>>;

let prepared: Prepared | null = null;
let turn = 0;

/** PUT prepares. GET ?level=B-T&times=100 then makes that many documents, and answers how long the last is. */
export default {
  async fetch(request: Request, env: Bindings): Promise<Response> {
    if (request.method === 'PUT') {
      const { form: sent, statements, authority } = await request.json<Sent>();
      for (const statement of statements) await env.DB.prepare(statement).run();
      const form = receiveForm(sent);
      prepared = { form, authority, ...(await drawerOf(form)) };
      return new Response();
    }
    const { searchParams } = new URL(request.url);
    let bytes = 0;
    for (let left = Number(searchParams.get('times')); left > 0; left -= 1)
      bytes = await make(env, searchParams.get('level') as Level);
    return new Response(String(bytes));
  },
};

async function make({ DB, SIGNING_KEY }: Bindings, level: Level): Promise<number> {
  if (!prepared) throw new Error('There is no form yet.');
  const { form, authority, pdf, hashOfPdf, draw } = prepared;
  turn += 1;
  const sealing =
    level === 'none'
      ? null
      : await ownSealing(
          {
            db: openDatabase(DB),
            signingKey: [SIGNING_KEY],
            external: openExternal({ loopbackFor: new Set(['timestamps', 'revocation']) }),
            timeStamping: level === 'B-B' ? null : { url: authority, longTerm: level === 'B-LT' },
          },
          {
            ...{ id: `sub_${turn}`, accountId: 'acc_bench', origin: 'https://forms.example.com' },
            ...{ reason: `Submission sub_${turn}`, at: Date.now(), level: 'required', asksServices: true },
          },
        );
  const { suffix, slot } = await draw(dataOf(form, turn), sealing?.seal);
  if (slot && sealing) await sealing.fill(suffix, { slot, before: hashOfPdf, length: pdf.length });
  hashOfPdf.copy().update(suffix).digest('hex');
  const reached = sealing?.facts().level ?? 'none';
  if (reached !== level) throw new Error(`The seal has level ${reached} instead of ${level}.`);
  return pdf.length + suffix.length;
}
