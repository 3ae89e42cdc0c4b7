// The product, with a switch that lets R2 refuse everything. Only `npm run faults -- --outage` starts
// this entry.
import type { Bindings } from '../../src/app/wiring/config';
import product from '../../src/index';

export * from '../../src/index';

const methods = ['get', 'put', 'head', 'delete', 'list', 'createMultipartUpload'] as const;

let isOut = false;
let refused = 0;

/** Puts the switch into the class of buckets, which all code of the process shares. */
function prepare(bucket: R2Bucket): void {
  const prototype: object = Object.getPrototypeOf(bucket);
  for (const name of methods) {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') continue;
    Reflect.set(prototype, name, function (this: R2Bucket, ...args: unknown[]) {
      if (!isOut) return Reflect.apply(original, this, args);
      refused += 1;
      return Promise.reject(
        new Error(`${name}: We encountered an internal error. Please try again. (10001)`),
      );
    });
  }
}

let isPrepared = false;

export default {
  ...product,
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    if (pathname !== '/faults/outage') return product.fetch(request, env, ctx);
    if (!isPrepared) prepare(env.FILES);
    isPrepared = true;
    isOut = search === '?on';
    return Response.json({ refused });
  },
};
