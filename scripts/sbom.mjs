// npm run sbom [-- FILE]: writes the software bill of materials (CycloneDX, JSON) of this version, by
// default to dist/sbom.cdx.json. Fonts are listed once they are built, as npm start does.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { billOfMaterials } from './lockfile/bill-of-materials.mjs';
import { otherPackages } from './notices/allowed.mjs';
import { fontsIn, readList } from './notices/components.mjs';

const file = process.argv[2] ?? 'dist/sbom.cdx.json';
const bill = billOfMaterials({
  product: JSON.parse(readFileSync('package.json', 'utf8')),
  lockfile: JSON.parse(readFileSync('package-lock.json', 'utf8')),
  bundled: [...readList(), ...otherPackages],
  fonts: fontsIn(),
});
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
const shipped = bill.components.filter(({ scope }) => scope === 'required').length;
console.log(`${file} names ${bill.components.length} components; ${shipped} of them are shipped.`);
