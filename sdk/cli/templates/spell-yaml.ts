import { type Document, parseDocument, stringify } from 'yaml';
import { isRecord } from '../../../src/lib/json';
import { Failure } from '../kit/failure';

/** What people look for first stands first; everything else follows by name. */
const FIRST = ['type', 'name', 'title', 'description', 'page', 'x', 'y', 'width', 'height'];

/** Writes YAML in one order, so that equal values are equal texts. */
export function spellYaml(value: unknown): string {
  return stringify(ordered(value), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** The defaults of the properties of a field, which the build reads from its schema. */
declare const FIELD_DEFAULTS: Record<string, unknown>;

/** Writes fields with what was set of each: a field has eighty properties. */
export function spellFields(fields: unknown[]): string {
  return spellYaml(
    fields.map((field) =>
      isRecord(field)
        ? Object.fromEntries(
            Object.entries(field).filter(([name, value]) => name === 'type' || !isDefault(name, value)),
          )
        : field,
    ),
  );
}

function isDefault(name: string, value: unknown): boolean {
  return JSON.stringify(FIELD_DEFAULTS[name]) === JSON.stringify(value);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries
      .sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
}

function rank(key: string): number {
  const at = FIRST.indexOf(key);
  return at === -1 ? FIRST.length : at;
}

/** Aliases of aliases would be gigabytes. */
function contentOf(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new Failure('refused', `${file} cannot be read.`, [{ file, message: (error as Error).message }]);
  }
}

export function readYaml(text: string, file: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (!error) return contentOf(document, file);
  const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
  throw new Failure('refused', `${file} is not YAML.`, [
    { file, row: line, message: `character ${col}: ${error.message.split('\n')[0]}` },
  ]);
}
