import { mkdirSync } from 'node:fs';
import { makeCases } from '/tmp/wt/speed/bench/fill/fill-cases.mjs';
import { fillTable } from '/tmp/wt/speed/bench/fill/fill-table.mjs';
import { measureFill } from '/tmp/wt/speed/bench/fill/measure-fill.mjs';
import { quick } from '/tmp/wt/speed/bench/plans.mjs';

mkdirSync('dist/bench', { recursive: true });
const t = Date.now();
const r = await measureFill(
  (await makeCases()).filter((c) => c.name.includes(process.argv[2] ?? '')),
  quick.fill,
  'dist/bench',
  console.error,
);
console.log(fillTable(r));
console.log(Date.now() - t);
