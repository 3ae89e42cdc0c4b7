import { writeFileSync } from 'node:fs';
import { drawn, inThePlain, leftOut } from './varying.mjs';

/**
 * Writes the fingerprints, and prints their number, the overwritten parts and the missing ones.
 * @param {string} file
 * @param {import('./prints.mjs').Prints} prints
 */
export function report(file, { fingerprints, counts }) {
  const sorted = Object.fromEntries(
    Object.entries(fingerprints).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const overwritten = [...inThePlain, ...drawn].map(
    ({ name, says }) => `${counts.get(name) ?? 0} ${name}: ${says}`,
  );
  writeFileSync(
    file,
    `${JSON.stringify({ fingerprints: sorted, overwritten, left_out: leftOut }, null, 2)}\n`,
  );
  const refused = Object.entries(sorted).filter(([, said]) => said.startsWith('refused'));
  const inputs = Object.keys(sorted).filter((name) => name.startsWith('input/'));
  const pdfs = Object.keys(sorted).length - refused.length - inputs.length;
  for (const [name, said] of refused) console.log(`${said}: ${name}`);
  console.log(`Overwritten with zeros:\n  ${overwritten.join('\n  ')}`);
  console.log(`Left out:\n  ${leftOut.join('\n  ')}`);
  console.log(`${pdfs} PDFs, ${refused.length} refusals and ${inputs.length} inputs in ${file}`);
}
