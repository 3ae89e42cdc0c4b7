import { type Received, type Scripted, ScriptedServer } from '../../sdk/support/scripted-server';

type Made = { id: string; data: Record<string, unknown>; metadata: { row: number } };
type Batch = { id: string; metadata: Record<string, unknown>; made: Made[] };

/**
 * What `quillet fill` asks of a deployment, with a template of a `name` and a `city`. It refuses the name
 * `wrong`, which the schema takes, and gives the answer of a key again.
 */
export class FillingDeployment {
  readonly batches = new Map<string, Batch>();
  /** The answer of each key. */
  readonly answers = new Map<string, Scripted>();
  /** What a test puts before the usual answer. */
  before: (request: Received) => Scripted | undefined | Promise<Scripted | undefined> = () => undefined;
  #server: ScriptedServer | undefined;

  async start(): Promise<void> {
    this.#server = await ScriptedServer.by(
      async (request) => (await this.before(request)) ?? this.#answer(request),
    );
  }

  end(): void {
    this.#server?.end();
  }

  get origin(): string {
    return this.#server?.origin ?? '';
  }

  get received(): Received[] {
    return this.#server?.received ?? [];
  }

  /** Everything that was made, in its order. */
  get made(): Made[] {
    return [...this.batches.values()].flatMap(({ made }) => made);
  }

  clear(): void {
    this.batches.clear();
    this.answers.clear();
    this.before = () => undefined;
    this.received.length = 0;
  }

  /** How it is now: later it can be so again, without the requests whose keys are not known. */
  kept(): (isKnown: (key: string) => boolean) => void {
    const [answers, batches] = [[...this.answers], [...this.batches]];
    return (isKnown) => {
      this.clear();
      for (const [key, answer] of answers) if (isKnown(key)) this.answers.set(key, answer);
      for (const [id, batch] of batches)
        if (isKnown(String(batch.metadata['fill']))) this.batches.set(id, batch);
    };
  }

  #answer({ method, url, key = '', body }: Received): Scripted {
    const { pathname } = new URL(url, this.origin);
    const path = pathname.replace('/api/v1', '');
    if (path.startsWith('/pdf/')) return { status: 200, text: `%PDF ${path}` };
    if (path.endsWith('/schema'))
      return { status: 200, body: { type: 'object', properties, required: ['name'] } };
    if (path.startsWith('/templates/')) return { status: 200, body: { id: 'tpl_1', name: 'Form' } };
    if (method === 'POST') {
      const known = this.answers.get(key);
      if (known) return known;
      const answer = this.#create(JSON.parse(Buffer.from(body, 'latin1').toString()));
      this.answers.set(key, answer);
      return answer;
    }
    if (path === '/submissions/batches') return { status: 200, body: this.#list() };
    const batch = this.batches.get(path.split('/').at(-1) ?? '');
    return batch ? { status: 200, body: this.#shown(batch) } : { status: 404, body: refusal('not_found') };
  }

  #create({ submissions, metadata }: { submissions: Made[]; metadata: Record<string, unknown> }): Scripted {
    const errors = submissions.flatMap(({ data }, index) =>
      data['name'] === 'wrong' ? [`#/submissions/${index}/data/name: is a wrong name`] : [],
    );
    if (errors.length > 0) return { status: 422, body: { ...refusal('validation_failed'), errors } };
    const id = `bat_${this.batches.size + 1}x${Math.random().toString(36).slice(2)}`;
    const made = submissions.map((one, index) => ({ ...one, id: `${id}_${index}` }));
    this.batches.set(id, { id, metadata: metadata ?? {}, made });
    const answer = { status: 'success', submission_batch: { id, state: 'pending' }, submissions: [] };
    return { status: 201, body: answer };
  }

  #list() {
    const submission_batches = [...this.batches.values()].map(({ id, metadata }) => ({ id, metadata }));
    return { submission_batches, limit: 50, next_cursor: null, incomplete: false };
  }

  #shown({ id, metadata, made }: Batch) {
    const submissions = made.map((one) => ({
      ...one,
      state: 'processed',
      download_url: `${this.origin}/pdf/${one.id}`,
      error_message: null,
    }));
    return { id, metadata, state: 'processed', submissions };
  }
}

const text = { type: 'string' };
const properties = { name: text, city: text };

function refusal(code: string) {
  return { status: 'error', error: { code, message: 'No.' } };
}
