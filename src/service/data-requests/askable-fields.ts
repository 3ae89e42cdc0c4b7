import { signatureLeaf } from '../../engine';
import {
  engineLimits,
  type Field,
  type FieldOverrides,
  fieldSchema,
  formatFieldName,
  importedAs,
  isInData,
  type JsonSchema,
  nameOf,
} from '../../engine/fields';
import { overriddenFields } from '../templates/content/overridden-fields';
import type { TemplateContent } from '../templates/content/template-content';

/** The fields of a submission: those of its PDF template, or those that its HTML uses. */
export function fieldsFor(content: TemplateContent, overrides: FieldOverrides | undefined): readonly Field[] {
  const inferred = content.html?.schema ?? null;
  return inferred === null ? overriddenFields(content, overrides) : fieldsOfSchema(inferred);
}

/** The fields that signers can be asked for. */
export function askableFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => isInData(field) && !field.hidden);
}

/** The names of the fields, each once, in the order of the template. */
export function namesOf(fields: readonly Field[]): string[] {
  return [...new Set(fields.map((field) => nameOf(field).name))];
}

/**
 * Returns a field for each value that the HTML shows, except for lists: callers give those with the
 * data.
 */
function fieldsOfSchema(schema: JsonSchema): Field[] {
  const found: Field[] = [];
  const visit = (at: JsonSchema, path: readonly string[]): void => {
    for (const [key, property] of Object.entries(at.properties ?? {})) {
      const name = [...path, key];
      if (property.properties) visit(property, name);
      else if (isLeaf(property) && found.length < engineLimits.templateFields) {
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

/** A field for one value of HTML. HTML shows any value; signers can give texts and signatures. */
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
