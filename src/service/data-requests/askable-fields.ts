import { signatureLeaf } from '../../engine';
import {
  type Field,
  type FieldOverrides,
  fieldSchema,
  formatFieldName,
  importedAs,
  isInData,
  type JsonSchema,
  nameOf,
} from '../../engine/fields';
import { limits } from '../../lib/limits';
import { overriddenFields } from '../templates/content/overridden-fields';
import type { TemplateContent } from '../templates/content/template-content';

/** The fields of a submission: of a document its own, of a page of HTML what it uses. */
export function fieldsFor(content: TemplateContent, overrides: FieldOverrides | undefined): readonly Field[] {
  const inferred = content.html?.schema ?? null;
  return inferred === null ? overriddenFields(content, overrides) : fieldsOfSchema(inferred);
}

/** Those that people can be asked for. */
export function askableFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => isInData(field) && !field.hidden);
}

/** Their names, each once, in the order of the template. */
export function namesOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map((field) => nameOf(field).name))];
}

/** One field for each value that the page shows; lists are given with the data. */
function fieldsOfSchema(schema: JsonSchema): Field[] {
  const found: Field[] = [];
  const visit = (at: JsonSchema, path: readonly string[]): void => {
    for (const [key, property] of Object.entries(at.properties ?? {})) {
      const name = [...path, key];
      if (property.properties) visit(property, name);
      else if (isLeaf(property) && found.length < limits.templateFields) {
        found.push(fieldOf(property, formatFieldName(name), found.length + 1));
      }
    }
  };
  visit(schema, []);
  return found;
}

function isLeaf(schema: JsonSchema): boolean {
  return schema.items === undefined && !isList(schema);
}

function isList({ type }: JsonSchema): boolean {
  return Array.isArray(type) ? type.includes('array') : type === 'array';
}

/** A page shows any value; from people it takes texts and signatures. */
function fieldOf(schema: JsonSchema, name: string, id: number): Field {
  const isSignature = schema.description === signatureLeaf;
  return fieldSchema.parse({
    id,
    name,
    page: 1,
    x: 0,
    y: 0,
    width: 300,
    height: 55,
    ...(isSignature ? importedAs.signature : importedAs.text),
  });
}
