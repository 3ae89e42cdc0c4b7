/** A schema of data, as `GET /templates/:id/schema` answers it. */
export type DataSchema = {
  type?: string | string[];
  properties?: Record<string, DataSchema>;
  required?: string[];
  items?: DataSchema;
  minItems?: number;
  minimum?: number;
  enum?: unknown[];
  anyOf?: DataSchema[];
  oneOf?: DataSchema[];
  format?: string;
  title?: string;
};

/** Data that a template takes, to begin with: a value for each text, number and choice. */
export function sampleData(schema: DataSchema, name = ''): unknown {
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice && !schema.properties) return sampleData(choice, name);
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties) return sampleObject(schema);
  if (type === 'array') return [sampleData(schema.items ?? {}, name)];
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return textOf(schema, name);
}

/** Pictures and signatures are left out unless they are required: nobody types them. */
function sampleObject({ properties = {}, required = [] }: DataSchema): unknown {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || !(property.anyOf ?? property.oneOf),
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, sampleData(property, name)]));
}

function textOf({ format, title }: DataSchema, name: string): string {
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T09:30:00Z';
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri') return 'https://example.com';
  return title ?? name;
}
