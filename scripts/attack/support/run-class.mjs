import { setTimeout as sleep } from 'node:timers/promises';
import { LostConnection } from '../../../bench/support/lost-connection.mjs';

/** @typedef {import('./world.mjs').World} World */
/**
 * The attacks of a class by name. A case throws when the product does not hold; it may return a note.
 * @typedef {Record<string, (world: World) => Promise<string | void>>} Cases
 */

/**
 * Runs the cases of a class one after the other, and prints each.
 * @param {{ name: string, cases: Cases }} attacked
 * @param {World} world
 * @param {import('./pulse.mjs').Pulse} pulse
 */
export async function runClass({ name, cases }, world, pulse) {
  const counts = { passed: 0, failed: 0 };
  for (const [title, run] of Object.entries(cases)) {
    pulse.during = `${name}: ${title}`;
    const started = performance.now();
    const { note, error } = await attempt(() => run(world));
    const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    if (error === null) counts.passed += 1;
    else counts.failed += 1;
    console.log(
      `${error === null ? 'ok    ' : 'FAILED'} ${name}: ${title} (${note === null ? '' : `${note}, `}${took})`,
    );
    if (error !== null) console.log(`       ${error.replaceAll('\n', '\n       ')}`);
  }
  return counts;
}

/** How often a case is tried whose connections get lost, and how much later each time. */
const ATTEMPTS = 5;
const LATER_MS = 500;

/**
 * @param {() => Promise<string | void>} run
 * @returns {Promise<{ note: string | null, error: string | null }>}
 */
async function attempt(run, left = ATTEMPTS - 1) {
  try {
    return { note: (await run()) ?? null, error: null };
  } catch (error) {
    if (error instanceof LostConnection && left > 0) {
      await sleep(LATER_MS * (ATTEMPTS - left));
      return attempt(run, left - 1);
    }
    return { note: null, error: error instanceof Error ? error.message : String(error) };
  }
}
