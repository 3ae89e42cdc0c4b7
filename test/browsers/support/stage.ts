import { afterAll, beforeAll, describe } from 'vitest';
import { Product } from '../../node/signing/support/product';
import { sharedPlace } from '../../node/support/shared-product';
import type { Engine } from './engine';
import type { Installed } from './engines';
import { Hands } from './hands';
import { SignerHands } from './signer-hands';

export type Size = { name: string; width: number; height: number };

export const desktop: Size = { name: '1200 px', width: 1200, height: 850 };
export const phone: Size = { name: '390 px', width: 390, height: 844 };

type Stage = { product: Product; engine: Engine; hands: Hands; signer: SignerHands };

let current: Stage | undefined;
let size = desktop;

/** One browser for all flows of the file, beside the product that all files share. */
export function begin({ isInstalled, start }: Installed): void {
  if (!isInstalled) return;
  beforeAll(async () => {
    const [place, engine] = await Promise.all([sharedPlace(), start()]);
    const product = new Product(place);
    const hands = new Hands(engine);
    current = { product, engine, hands, signer: new SignerHands(hands) };
  });
  afterAll(() => current?.engine.end());
}

/** A group of flows in a window of this size. */
export function atSize(wanted: Size, flows: () => void): void {
  describe(wanted.name, () => {
    beforeAll(() => {
      size = wanted;
    });
    flows();
  });
}

export async function startOver(scheme: 'light' | 'dark' = 'light'): Promise<void> {
  const { engine } = stage();
  await engine.startOver(scheme);
  await engine.resize(size.width, size.height);
}

export function sizeNow(): Size {
  return size;
}

export function stage(): Stage {
  if (current === undefined) throw new Error('the browser has not been started');
  return current;
}
