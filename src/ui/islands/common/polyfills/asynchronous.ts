type Settle<Value> = {
  promise: Promise<Value>;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (reason?: unknown) => void;
};

export function withResolvers<Value>(this: PromiseConstructor): Settle<Value> {
  let [resolve, reject]: [Settle<Value>['resolve'], Settle<Value>['reject']] = [() => {}, () => {}];
  const promise = new this<Value>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}

export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const given = [...signals];
  const joined = new AbortController();
  const abort = ({ reason }: AbortSignal) => joined.abort(reason);
  const aborted = given.find((signal) => signal.aborted);
  if (aborted !== undefined) abort(aborted);
  else
    for (const signal of given)
      signal.addEventListener('abort', () => abort(signal), { once: true, signal: joined.signal });
  return joined.signal;
}

export async function bytesOf(this: Response): Promise<Uint8Array> {
  return new Uint8Array(await this.arrayBuffer());
}
