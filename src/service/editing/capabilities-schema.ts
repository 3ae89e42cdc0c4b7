import * as z from 'zod';
import { engineLimits, fieldTypeNames, storedFieldSchema } from '../../engine/fields';
import type { Capabilities } from '../../lib/capabilities';

/** Naming and placing fields are capabilities of their own. */
const otherwise: ReadonlySet<string> = new Set(['id', 'name', 'page', 'x', 'y', 'width', 'height']);

const editableProperties = Object.keys(storedFieldSchema.shape).filter((name) => !otherwise.has(name));

const flag = z.boolean().default(false);
const all = z.literal('all');

const property = z
  .string()
  .refine((name) => editableProperties.includes(name), {
    error: ({ input }) =>
      otherwise.has(String(input))
        ? `${String(input)} is no property to list here: use rename_fields and move_fields`
        : 'must be a property of fields, such as required or fontSize',
  })
  .meta({ documentedAs: { type: 'string' } });

export const capabilitiesSchema = z
  .strictObject({
    add_fields: z
      .union([all, z.array(z.enum(fieldTypeNames)).max(fieldTypeNames.length)])
      .default([])
      .describe('The types of fields that may be added, and that fields may be changed to; or `all`.'),
    field_properties: z
      .union([all, z.array(property).max(editableProperties.length)])
      .default([])
      .describe(
        'The properties of fields that may change, such as `required` and `fontSize`; or `all`. Names, boxes and pages have capabilities of their own.',
      ),
    pages: z
      .union([all, z.array(z.int().min(1).max(engineLimits.documentPages)).max(engineLimits.documentPages)])
      .default('all')
      .describe('The pages whose fields may be touched. It permits nothing by itself.'),
    delete_fields: flag.describe('Fields may be deleted.'),
    rename_fields: flag.describe('Fields may be renamed.'),
    move_fields: flag.describe('Fields may be moved, resized and reordered.'),
    rules: flag.describe('`shared_field_data`, `defaults` and `field_dependencies` may change.'),
    publish: flag.describe('Versions may be published. The API token needs the scope `templates:publish`.'),
    replace_document: flag.describe('The document may be replaced.'),
  })
  .meta({ id: 'EditorCapabilities' }) satisfies z.ZodType<Capabilities>;
