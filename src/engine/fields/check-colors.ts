import { compileSchema } from './compile-schema';
import type { DataEntry } from './data-tree';
import type { Field } from './field-schema';
import { mayBeColor } from './field-traits';
import type { Report } from './report';
import { colorSchema } from './values/color-schema';

type Unsuitable = { field: Field; message: string };

/**
 * Reports names that one field uses as a colour and another as a value that cannot be a colour: no
 * value of `data` could suit both.
 */
export function checkColors(entries: readonly DataEntry[], report: Report): void {
  const unsuitable = new Map<string, Unsuitable>();
  for (const { holds, field, segments } of entries) {
    const message = holds === 'value' ? problemOf(field) : null;
    if (message !== null) unsuitable.set(keyOf(segments), { field, message });
  }
  for (const { holds, field, property, segments } of entries) {
    const source = holds === 'color' ? unsuitable.get(keyOf(segments)) : undefined;
    if (source === undefined) continue;
    const { message } = source;
    const isReported = report(field, property, `names field ${source.field.id}, which ${message}`);
    if (!isReported)
      report(source.field, 'default', `field ${field.id} takes a colour from this field, which ${message}`);
  }
}

const colorProblems = compileSchema(colorSchema);

function problemOf(field: Field): string | null {
  if (!mayBeColor(field)) return `has the type "${field.type}"; a colour needs a field of type "string"`;
  if (field.default === null || colorProblems(field.default).length === 0) return null;
  return 'has a default that is not a colour of six hexadecimal digits such as 4A90E2';
}

function keyOf(segments: readonly string[]): string {
  return JSON.stringify(segments);
}
