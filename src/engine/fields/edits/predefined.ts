import { allows, type Capabilities } from '../../../lib/capabilities';
import type { PredefinedField } from '../../../lib/predefined-field';
import type { StoredField } from '../field-schema';
import { valueName } from './with-names';

type Named = Pick<StoredField, 'name'>;

/** The predefined field that a field stands for. */
export function predefinedOf(
  predefined: readonly PredefinedField[],
  { name }: Named,
): PredefinedField | undefined {
  const value = valueName(name);
  return predefined.find((one) => one.name === value);
}

type Offer = { predefined: readonly PredefinedField[]; capabilities: Capabilities };

/**
 * Why a field may not have the name that it was given: where a template has predefined fields, only
 * they may be added, each with its type, and as required as it says unless the person decides that.
 */
export function namingProblems(
  { predefined, capabilities }: Offer,
  field: StoredField,
): { property: string; message: string }[] {
  if (predefined.length === 0) return [];
  const meant = predefinedOf(predefined, field);
  if (meant === undefined)
    return [
      { property: 'name', message: 'the name is not that of a predefined field (`predefined_fields`)' },
    ];
  const { name, type, field_required: required } = meant;
  const decides = allows(capabilities.field_properties, 'required');
  return [
    ...(type === field.type
      ? []
      : [{ property: 'type', message: `${name} has the type ${type} (\`predefined_fields\`)` }]),
    ...(decides || required === field.required
      ? []
      : [
          {
            property: 'required',
            message: `${name} is ${required ? 'required' : 'optional'} (\`predefined_fields\`)`,
          },
        ]),
  ];
}
