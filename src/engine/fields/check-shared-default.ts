import { autoMaxLength } from './auto-max-length';
import type { Field } from './field-schema';
import { isFormula } from './is-formula';
import type { Report } from './report';
import { compileValue } from './validate-value';

/**
 * Checks that a default suits every field of its name: all of them show it when `data` has no
 * value.
 */
export function checkSharedDefault(sharing: readonly Field[], report: Report): void {
  for (const isStatic of [true, false]) {
    const fields = sharing.filter((field) => field.static === isStatic);
    const owner = fields.find((field) => field.default !== null);
    if (owner === undefined || isFormula(owner)) continue;
    const longest = autoMaxLength(fields);
    const length = typeof owner.default === 'string' ? [...owner.default].length : 0;
    if (longest !== null && length > longest)
      report(owner, 'default', `must have at most ${longest} characters, has ${length}`);
    for (const field of fields) checkWith(owner, field, report);
  }
}

function checkWith(owner: Field, field: Field, report: Report): void {
  const [message] = field === owner ? [] : compileValue(field)(owner.default);
  if (message === undefined) return;
  const isReported = report(
    owner,
    'default',
    `does not suit field ${field.id}, which has the same name: ${message}`,
  );
  if (isReported) return;
  report(
    field,
    'name',
    `the default of field ${owner.id}, which has the same name, does not suit this field: ${message}`,
  );
}
