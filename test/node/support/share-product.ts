import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { Product } from '../signing/support/product';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** The address of the product that the files share; the first request starts it. */
    sharedProduct: string;
  }
}

export default async function shareProduct(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product> | undefined;
  const teller = createServer(async (_request, response) => {
    product ??= Product.start();
    response.end(JSON.stringify((await product).at));
  });
  teller.listen(0, '127.0.0.1');
  await once(teller, 'listening');
  project.provide('sharedProduct', `http://127.0.0.1:${(teller.address() as AddressInfo).port}`);

  return async () => {
    teller.close();
    await (await product)?.end();
  };
}
