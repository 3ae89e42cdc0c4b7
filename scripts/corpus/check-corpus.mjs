import { checkFile } from './check-file.mjs';

/**
 * Checks documents one after the other, and prints a line for each and the number of clean ones.
 * @param {{ name: string, pdf: Uint8Array }[]} files
 * @param {{ api: import('./api.mjs').Api, tools: import('./inspect.mjs').Tools, gallery?: string | undefined, print: (line: string) => void }} context
 */
export async function checkCorpus(files, { api, tools, gallery, print }) {
  let clean = 0;
  let slowestHealthMs = 0;
  for (const file of files) {
    const started = performance.now();
    const checked = await checkFile(file, { api, tools, gallery: gallery ?? null }).catch((error) => ({
      outcome: 'stopped with an error',
      problems: [String(error?.message ?? error)],
      slowestHealthMs: 0,
    }));
    slowestHealthMs = Math.max(slowestHealthMs, checked.slowestHealthMs);
    const isClean = checked.problems.length === 0;
    if (isClean) clean += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const health = `/health ${Math.round(checked.slowestHealthMs)} ms`;
    print(`${isClean ? 'clean' : 'NOT CLEAN'}  ${file.name}: ${checked.outcome}; ${health}, ${seconds} s`);
    for (const problem of checked.problems) print(`    ${problem}`);
  }
  print(
    `${clean}/${files.length} clean; slowest /health during an upload: ${Math.round(slowestHealthMs)} ms`,
  );
  return { clean };
}
