import { readdirSync, readFileSync } from 'node:fs';
import { sentForm } from '../fill/sent-form.mjs';
import { BenchWorker } from '../support/bench-worker.mjs';
import { bundleForNode } from '../support/bundle.mjs';
import { median, rounded } from '../support/statistics.mjs';

/** Milliseconds of one document, and its bytes. @typedef {{ level: string, ourMs: number, authorityMs: number, bytes: number }} SealCase */

/** Whether the authority is asked. */
const LEVELS = { none: false, 'B-B': false, 'B-T': true, 'B-LT': true };

/**
 * Makes documents of one page with each level of a seal, in turns: our processor time, and the time
 * that the stand-in for a time-stamping authority takes for its answers.
 * @param {import('../support/forms.mjs').Form} form
 * @param {{ rounds: number, times: number, stamped: number }} plan
 * @param {string} folder
 * @param {(message: string) => void} tell
 * @returns {Promise<SealCase[]>}
 */
export async function measureSeal(form, { rounds, times, stamped }, folder, tell) {
  tell('seals');
  /** @type {typeof import('./authorities')} */
  const { CertificateAuthority, TimeAuthority } = await import(
    bundleForNode('bench/seal/authorities.ts', folder)
  );
  const root = await CertificateAuthority.start();
  const authority = new TimeAuthority(root);
  const worker = await BenchWorker.start('bench/seal/wrangler.toml');
  const taken = Object.entries(LEVELS).map(([level, asks]) => ({
    ...{ level, bytes: 0, ours: [0], theirs: [0] },
    // A stamp takes long, and much less of our processor.
    documents: asks ? stamped : times,
  }));
  try {
    const sent = { form: sentForm(form), statements: statements(), authority: await authority.listen() };
    await worker.put(JSON.stringify(sent));
    for (let round = -1; round < rounds; round++) {
      for (const one of taken) {
        const before = authority.spentMs;
        const { ms, text } = await worker.timed({ level: one.level, times: one.documents });
        one.bytes = Number(text);
        // The first round compiles the code, makes the key and gathers what is kept.
        if (round <= 0) Object.assign(one, { ours: [], theirs: [] });
        one.ours.push((ms ?? 0) / one.documents);
        one.theirs.push((authority.spentMs - before) / one.documents);
      }
    }
  } finally {
    await worker.dispose();
    authority.end();
    root.end();
  }
  return taken.map(({ level, bytes, ours, theirs }) => ({
    ...{ level, bytes, ourMs: median(ours), authorityMs: median(theirs) },
  }));
}

/** What makes the product's database. */
function statements() {
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .flatMap((name) => readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint'))
    .filter((statement) => statement.trim() !== '');
}

/** @param {readonly SealCase[]} cases */
export function sealTable(cases) {
  const bare = cases.find(({ level }) => level === 'none');
  return [
    '| Seal | Our time | of it the seal | Time of the authority | PDF |',
    '|---|---|---|---|---|',
    ...cases.map(({ level, ourMs, authorityMs, bytes }) => {
      const seal = ourMs - (bare?.ourMs ?? 0);
      const cells = [ourMs, seal, authorityMs].map((ms) => `${ms.toFixed(2)} ms`);
      return `| ${level} | ${cells.join(' | ')} | ${(bytes / 1024).toFixed(1)} KB |`;
    }),
  ].join('\n');
}

/** @param {readonly SealCase[]} cases @returns {Record<string, number>} */
export function sealRatios(cases) {
  const ms = Object.fromEntries(cases.map(({ level, ourMs }) => [level, ourMs]));
  return Object.fromEntries(
    ['B-B', 'B-T', 'B-LT'].flatMap((level) => {
      const [own, bare] = [ms[level], ms.none];
      return own && bare ? [[`1 page sealed as ${level} / without a seal`, rounded(own / bare)]] : [];
    }),
  );
}
