import { limits } from '../../limits';
import { signatureTypefaces } from '../field-catalogue';
import type { FieldProperties } from '../field-properties';
import type { JsonSchema } from '../json-schema';
import { WEB_ADDRESS } from './contact-schemas';
import { IMAGE_DATA_URL } from './image-data-url';

const base64Chars = Math.ceil(limits.imageBytes / 3) * 4;
/** The greatest length of the start of a `data:` URL: a media type with one or two parameters. */
const longestPrefix = 100;

export function imageSchema(): JsonSchema {
  return {
    anyOf: [
      {
        type: 'string',
        pattern: IMAGE_DATA_URL,
        maxLength: base64Chars + longestPrefix,
      },
      {
        type: 'object',
        properties: { base64: { type: 'string', minLength: 1, maxLength: base64Chars } },
        required: ['base64'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { url: { type: 'string', pattern: WEB_ADDRESS, maxLength: limits.urlChars } },
        required: ['url'],
        additionalProperties: false,
      },
    ],
  };
}

/** A typed name must have a character that is not blank. */
const VISIBLE = '[^\\s]';

/** Returns the schema of a signature: a picture, a typed name or a drawing. */
export function signatureSchema(field: FieldProperties): JsonSchema {
  return {
    anyOf: [
      ...(imageSchema().anyOf ?? []),
      ...(field.signatureAllowType ? [holding('text', typedName)] : []),
      ...(field.signatureAllowDraw ? [holding('drawing', drawing)] : []),
    ],
  };
}

function holding(key: string, schema: JsonSchema): JsonSchema {
  return { type: 'object', properties: { [key]: schema }, required: [key], additionalProperties: false };
}

const typedName: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', pattern: VISIBLE, maxLength: limits.signatureNameChars },
    typeface: { type: 'string', enum: [...signatureTypefaces] },
  },
  required: ['name', 'typeface'],
  additionalProperties: false,
};

const side: JsonSchema = {
  type: 'number',
  minimum: limits.signaturePadSideMin,
  maximum: limits.signaturePadSide,
};
const coordinate: JsonSchema = {
  type: 'number',
  minimum: -limits.signaturePadSide,
  maximum: limits.signaturePadSide,
};

/**
 * The strokes of a pen on a pad of `width` × `height`, with the origin at the top left. A point is
 * [x, y] or [x, y, pressure]; the pressure goes from 0 to 1.
 */
const drawing: JsonSchema = {
  type: 'object',
  properties: {
    width: side,
    height: side,
    strokes: {
      type: 'array',
      minItems: 1,
      maxItems: limits.signatureStrokes,
      items: {
        type: 'array',
        minItems: 1,
        maxItems: limits.signaturePoints,
        items: { type: 'array', items: coordinate, minItems: 2, maxItems: 3 },
      },
    },
  },
  required: ['width', 'height', 'strokes'],
  additionalProperties: false,
};
