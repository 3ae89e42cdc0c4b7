import { code, table } from '../docs/table.mjs';
import { readExamples } from '../gallery/examples.mjs';

/** The examples of HTML templates that say levels. A test has the judge look at them. */
export function examples() {
  return table(
    ['Example', 'Levels', 'E-invoice'],
    readExamples('examples/html').flatMap(({ name, settings: { conformance = [], e_invoice } }) =>
      conformance.length === 0
        ? []
        : [
            [
              `[${name}](../examples/html/${name})`,
              conformance.map(code).join(', '),
              e_invoice ? code(e_invoice.profile) : '',
            ],
          ],
    ),
  );
}
