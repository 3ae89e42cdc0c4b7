type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The part of JSON Schema draft-07 that templates need. */
export type JsonSchema = {
  $schema?: string;
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  type?: JsonType | JsonType[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema | JsonSchema[];
  additionalItems?: boolean;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  contains?: JsonSchema;
  enum?: (string | number | boolean)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  format?: string;
  pattern?: string;
  const?: string | number | boolean;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  if?: JsonSchema;
  then?: JsonSchema;
  else?: JsonSchema;
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
};

/** A schema that accepts nothing. Unlike `false`, it counts as a schema everywhere. */
export const nothing: JsonSchema = { not: {} };
