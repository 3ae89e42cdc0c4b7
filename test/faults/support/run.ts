import { createHash } from 'node:crypto';
import {
  type Account,
  type Answer,
  as,
  call,
  createAccount,
  createToken,
  type Options,
  send,
  type Token,
} from '../../support/app';
import { pass } from './clock';

/** Says what is wrong at the moment, or null when the promise is kept. */
export type Promised = () => Promise<string | null>;

/** No caller waits longer for an answer. The time limits of the tests are shorter. */
const answeredWithinMs = 12_000;
const mostTries = 12;

/** One piece of work of one customer, what its callers were promised, and what was found wrong. */
export class Run {
  readonly problems: string[] = [];
  readonly promises: Promised[] = [];
  readonly account: Account;
  /** A token that no request has used yet. */
  readonly token: Token;
  #keys = 0;

  constructor(account: Account, token: Token) {
    this.account = account;
    this.token = token;
  }

  static async begin(): Promise<Run> {
    const account = await createAccount();
    return new Run(account, await createToken(account.id, 'live'));
  }

  /** A problem that no time mends. */
  violate(problem: string): void {
    this.problems.push(problem);
  }

  /** Adds what must become true at last. */
  promise(...promises: Promised[]): void {
    this.promises.push(...promises);
  }

  get = (path: string) => as(this.account.live).get(path);

  /** Sends a request as a patient caller does: again, with its key, until it is answered. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, options: Options = {}): Promise<Answer> {
    this.#keys += 1;
    const headers = method === 'POST' ? { 'idempotency-key': `key-${this.#keys}` } : {};
    const sent = { token: this.token, ...options, headers: { ...headers, ...options.headers } };
    return this.insist(() => call(method, `/api/v1${path}`, { ...sent, body }), `${method} ${path}`);
  }

  /** Repeats a request that was refused for the moment. Any other failure is told a lie or a loss. */
  async insist(request: () => Promise<Answer>, name: string): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#answered(request, name);
      if (!answer) throw new Error(`${name}: no answer`);
      if (!isForNow(answer)) return answer;
      if (tries === mostTries) throw new Error(`${name}: refused ${tries} times: ${answer.text}`);
      if (answer.status !== 504 && !answer.headers.get('retry-after'))
        this.violate(`${name}: ${answer.status} without Retry-After`);
      // An idempotency key stays leased to a request that died.
      if (tries > 3) await pass(60_000);
      await scheduler.wait(250);
    }
  }

  async #answered(request: () => Promise<Answer>, name: string): Promise<Answer | null> {
    const late = scheduler.wait(answeredWithinMs).then(() => null);
    const answer = await Promise.race([request(), late]);
    if (answer === null) this.violate(`${name}: no answer in ${answeredWithinMs / 1000} s`);
    else if (answer.status >= 500 && !isForNow(answer) && !hasRecord(answer))
      this.violate(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  }

  /** The submission is processed, and its PDF is the one that the record names. */
  processed(id: string): Promised {
    return async () => {
      const { status, json } = await this.get(`${pathOf(id)}/${id}?wait=false`);
      if (status !== 200) return `${id} answers ${status}`;
      if (json.state !== 'processed') return `${id} is ${json.state}: ${json.error_message}`;
      const { pathname, search } = new URL(json.download_url);
      const file = await send('GET', pathname + search);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const hash = createHash('sha256').update(bytes).digest('hex');
      return hash === json.pdf_hash ? null : `${id} downloads as ${file.status} ${hash}`;
    };
  }

  /** The list has exactly these records, as the coordinators have them, and these were counted. */
  listed(ids: string[], live = ids.length): Promised {
    return async () => {
      const { json } = await this.get('/submissions?limit=50');
      const shown: { id: string; state: string }[] = json.submissions;
      const states = shown.map(({ id, state }) => `${id} ${state}`).sort();
      const wanted = ids.map((id) => `${id} processed`).sort();
      if (states.join() !== wanted.join()) return `the list has ${states.join() || 'nothing'}`;
      const usage = (await this.get('/usage')).json;
      const counted = usage.months.reduce(
        (sum: number, month: { live_pdfs: number }) => sum + month.live_pdfs,
        0,
      );
      return counted === live ? null : `${counted} are counted, not ${live}`;
    };
  }

  /** The audit trail has exactly these entries. */
  trail(id: string, types: string[]): Promised {
    return async () => {
      const { entries } = (await this.get(`/submissions/${id}/audit`)).json;
      const found = entries.map(({ event }: { event: { type: string } }) => event.type);
      return found.join() === types.join() ? null : `${id} has the trail ${found.join()}`;
    };
  }
}

function pathOf(id: string): string {
  return id.startsWith('com_') ? '/combined_submissions' : '/submissions';
}

/** A refusal after which a caller sends the request again. */
function isForNow({ status, json }: Answer): boolean {
  const code = json?.error?.code;
  return status === 503 || status === 429 || code === 'idempotency_in_progress';
}

/** The work goes on, and the caller knows its id. */
function hasRecord({ status, json }: Answer): boolean {
  const records = ['submission', 'combined_submission', 'submission_batch', 'template'];
  return status === 504 && records.some((name) => json?.[name] !== undefined);
}
