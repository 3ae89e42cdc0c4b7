import { beforeAll, beforeEach, describe } from 'vitest';
import { dashboard } from './flows/dashboard';
import { embedding } from './flows/embedding';
import { signing } from './flows/signing';
import type { Installed } from './support/engines';
import { atSize, begin, desktop, phone, startOver } from './support/stage';

/** Everything that people meet, in one browser. Signers come on phones as well. */
export function flowsIn(engine: Installed): void {
  describe.skipIf(!engine.isInstalled)(engine.name, () => {
    begin(engine);
    for (const size of [desktop, phone])
      atSize(size, () => {
        // Each flow of a signer has a browser without cookies.
        beforeEach(() => startOver());
        signing();
        embedding();
      });
    atSize(desktop, () => {
      // A member signs in once.
      beforeAll(() => startOver());
      dashboard();
    });
  });
}
