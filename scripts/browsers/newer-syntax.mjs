// Tells whether a script uses syntax that some of the supported browsers do not have.
import { transform } from 'esbuild';
import { supportedSyntax, targets } from './supported.mjs';

/** esbuild rewrites newer syntax, and leaves other scripts as they are. */
export async function hasNewerSyntax(/** @type {string} */ script) {
  const [lowered, same] = await Promise.all(
    [targets, ['esnext']].map((target) => transform(script, { target, supported: supportedSyntax })),
  );
  return lowered?.code !== same?.code || (lowered?.warnings.length ?? 0) > 0;
}
