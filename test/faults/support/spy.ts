import { env } from 'cloudflare:workers';
import { type BindingKind, errorOf, type Fault } from './fault';

/** A call of a binding: what it is called on, and the how many-th such call it is. */
export type Call = { site: string; nth: number; kind: BindingKind; writes: boolean };

export type Armed = Pick<Call, 'site' | 'nth'> & { fault: Fault };

/** How long a binding stays overloaded or full. The other faults concern one call. */
const outageMs = 900;
/** Longer than any run: the call never answers. */
const foreverMs = 600_000;

const state: {
  armed: Armed | null;
  counts: Map<string, number>;
  calls: Call[];
  /** The kind of binding that is out, since the armed call, and until when. */
  out: { kind: BindingKind; until: number } | null;
  fired: boolean;
  listening: boolean;
  objects: Map<string, Namespace>;
  realNow: () => number;
} = {
  armed: null,
  counts: new Map(),
  calls: [],
  out: null,
  fired: false,
  listening: false,
  objects: new Map(),
  realNow: Date.now.bind(Date),
};

/** Begins a run: counts all calls, and lets the armed one fail. */
export function listen(armed: Armed | null): void {
  const begun = { armed, counts: new Map(), calls: [], out: null, fired: false, listening: true };
  Object.assign(state, { ...begun, objects: new Map() });
}

/** Ends the faults: from now on every binding works. */
export function heal(): void {
  Object.assign(state, { listening: false, armed: null, out: null });
}

export const heard = {
  calls: (): Call[] => state.calls,
  hasFired: (): boolean => state.fired,
  /** The Durable Objects that were called, by id. */
  objects: (): ReadonlyMap<string, Namespace> => state.objects,
};

type Spoken = { kind: BindingKind; site: string; writes: boolean };

async function through<Value>(spoken: Spoken, work: () => Promise<Value>): Promise<Value> {
  if (!state.listening) return work();
  const nth = (state.counts.get(spoken.site) ?? 0) + 1;
  state.counts.set(spoken.site, nth);
  state.calls.push({ ...spoken, nth });
  const fault = faultOf(spoken, nth);
  return fault === null ? work() : fail(spoken.kind, fault, work);
}

function faultOf({ site, kind, writes }: Spoken, nth: number): Fault | null {
  const { armed, out } = state;
  if (!armed) return null;
  if (out) {
    const isOut = out.kind === kind && state.realNow() < out.until && (armed.fault !== 'full' || writes);
    return isOut ? armed.fault : null;
  }
  if (armed.site !== site || armed.nth !== nth || state.fired) return null;
  state.fired = true;
  if (armed.fault === 'overloaded' || armed.fault === 'full')
    state.out = { kind, until: state.realNow() + outageMs };
  return armed.fault;
}

async function fail<Value>(kind: BindingKind, fault: Fault, work: () => Promise<Value>): Promise<Value> {
  if (fault === 'throws after') await work();
  if (fault === 'hangs') await scheduler.wait(foreverMs);
  throw errorOf(kind, fault) ?? new Error('no such fault by the test');
}

/** The shape of a name: ids and hashes are left out, so that every run has the same names. */
function shapeOf(name: string): string {
  return name
    .replace(/\b[a-z]+(?:_[a-z]+)?_[0-9A-Za-z]{16,}/g, '*')
    .replace(/[0-9a-f]{32,}/g, '#')
    .replace(/[0-9a-f-]{36}/g, '#');
}

type Method = (...args: unknown[]) => unknown;

function replace(prototype: object, name: string, make: (original: Method, self: unknown) => Method): void {
  const original: Method = Reflect.get(prototype, name);
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    return make(original, this)(...args);
  });
}

/** Puts the spy between the code and its bindings, once for the whole runtime. */
export function spyOnBindings(): void {
  spyOnFiles();
  spyOnDatabase();
  spyOnQueues();
  spyOnObjects();
  spyOnFetchers();
}

function spyOnFiles(): void {
  const prototype = Object.getPrototypeOf(env.FILES);
  for (const name of ['get', 'put', 'head', 'delete', 'list', 'createMultipartUpload']) {
    const writes = name === 'put' || name === 'createMultipartUpload';
    replace(prototype, name, (original, self) => (...args) => {
      const first = Array.isArray(args[0]) ? args[0][0] : args[0];
      const about = typeof first === 'string' ? ` ${shapeOf(first)}` : '';
      const isMail = about.startsWith(' dev/mailbox/');
      const spoken: Spoken = isMail
        ? { kind: 'mail', site: 'mail.send', writes: true }
        : { kind: 'R2', site: `FILES.${name}${about}`, writes };
      return through(spoken, async () => Reflect.apply(original, self, args));
    });
  }
}

function spyOnDatabase(): void {
  const statement = Object.getPrototypeOf(env.DB.prepare('select 1'));
  for (const name of ['run', 'all', 'raw', 'first']) {
    replace(statement, name, (original, self) => (...args) => {
      const query = queryOf(self);
      return through(
        { kind: 'D1', site: `DB.${name} ${query}`, writes: !query.startsWith('select') },
        async () => Reflect.apply(original, self, args),
      );
    });
  }
  replace(Object.getPrototypeOf(env.DB), 'batch', (original, self) => (...args) => {
    const [statements] = args;
    const about = Array.isArray(statements) ? statements.map(queryOf).join(' + ') : '';
    return through({ kind: 'D1', site: `DB.batch ${about.slice(0, 120)}`, writes: true }, async () =>
      Reflect.apply(original, self, args),
    );
  });
}

function queryOf(statement: unknown): string {
  const text = String(Reflect.get(Object(statement), 'statement')).toLowerCase();
  const verb = /^\s*(?:with .*? )?(select|insert|update|delete)/s.exec(text)?.[1] ?? 'run';
  const table = /(?:from|into|update) "?(\w+)"?/.exec(text)?.[1] ?? '';
  return `${verb} ${table}`;
}

function spyOnQueues(): void {
  const prototype = Object.getPrototypeOf(env.JOBS);
  replace(prototype, 'send', (original, self) => (...args) => {
    const about = Object.keys(Object(args[0])).join('+');
    return through({ kind: 'queue', site: `queue.send ${about}`, writes: true }, async () =>
      Reflect.apply(original, self, args),
    );
  });
}

export type Namespace = 'SUBMISSIONS' | 'BATCHES' | 'COMBINES' | 'WEBHOOK_SENDERS' | 'RENDER_DESK';

/** Methods of stubs that are no calls of the object, or that only the tests make. */
const ofStub = new Set(['fetch', 'connect', 'dup', 'then']);

function spyOnObjects(): void {
  const prototype = Object.getPrototypeOf(env.SUBMISSIONS);
  const namespaces = new Map<string, Namespace>();
  replace(prototype, 'idFromName', (original, self) => (name) => {
    const id = Reflect.apply(original, self, [name]);
    namespaces.set(String(id), namespaceOf(String(name)));
    return id;
  });
  replace(prototype, 'get', (original, self) => (...args) => {
    const stub = Reflect.apply(original, self, args) as DurableObjectStub;
    const id = String(args[0]);
    const namespace = namespaces.get(id);
    if (!state.listening || !namespace) return stub;
    state.objects.set(id, namespace);
    return watched(stub, namespace);
  });
}

function namespaceOf(name: string): Namespace {
  if (name === 'desk') return 'RENDER_DESK';
  const prefix = /^(sub|sbb|com)_\w+$/.exec(name)?.[1];
  if (prefix === 'sub') return 'SUBMISSIONS';
  if (prefix === 'sbb') return 'BATCHES';
  return prefix === 'com' ? 'COMBINES' : 'WEBHOOK_SENDERS';
}

const reading = /^(?:read|await|look|is|flush|body)/;

function watched(stub: DurableObjectStub, namespace: string): DurableObjectStub {
  return new Proxy(stub, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (key === 'constructor' || typeof method !== 'function') return method;
      if (typeof key === 'symbol' || ofStub.has(key)) return method.bind(target);
      return (...args: unknown[]) =>
        through({ kind: 'object', site: `${namespace}.${key}`, writes: !reading.test(key) }, async () =>
          Reflect.apply(method, target, args),
        );
    },
  });
}

function spyOnFetchers(): void {
  const prototype = Object.getPrototypeOf(env.ASSETS);
  replace(prototype, 'fetch', (original, self) => (...args) => {
    const url = new URL(args[0] instanceof Request ? args[0].url : String(args[0]));
    const part =
      url.host === 'assets.invalid' ? 'ASSETS' : url.pathname.startsWith('/v1/') ? 'BROWSER' : null;
    if (part === null) return Reflect.apply(original, self, args);
    const site = `${part}.fetch ${shapeOf(url.pathname)}`;
    return through({ kind: 'fetch', site, writes: false }, async () => Reflect.apply(original, self, args));
  });
}
