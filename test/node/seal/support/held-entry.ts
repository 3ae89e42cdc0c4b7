// The product with a bucket whose writes of PDFs can be held, before and after. Only a test starts this
// entry.

import { SubmissionRenderer as Renderer } from '../../../../src/service/submissions/render/submission-renderer';

export * from '../../../../src/index';
export { default } from '../../../../src/index';

type Bindings = ConstructorParameters<typeof Renderer>[1] & { GATE: string };

export class SubmissionRenderer extends Renderer {
  constructor(ctx: ExecutionContext, env: Bindings) {
    super(ctx, { ...env, FILES: held(env.FILES, env.GATE) });
  }
}

function held(files: R2Bucket, gate: string): R2Bucket {
  const put = async (...written: Parameters<R2Bucket['put']>) => {
    await fetch(`${gate}before`);
    const stored = await files.put(...written);
    await fetch(`${gate}after`);
    return stored;
  };
  return new Proxy(files, {
    get(target, name) {
      if (name === 'put') return put;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
