import type { AcceptedFields } from '../../../engine/fields';
import type { DocumentFacts } from '../document/document-facts';

type Notes = DocumentFacts['diagnosis'];

/**
 * The diagnosis of the fields found in a document: form fields come first in the list, then text
 * tags.
 */
export function importDiagnosis(
  { fields, formFields }: { fields: readonly { name: string }[]; formFields: number },
  { skipped }: AcceptedFields,
): Notes {
  const skippedOfForm = skipped.filter(({ index }) => index < formFields).length;
  const ofForm = formFields - skippedOfForm;
  const ofTags = fields.length - formFields - (skipped.length - skippedOfForm);
  return [
    ...taken(ofForm, 'imported from the form of the document'),
    ...taken(ofTags, 'created from text tags'),
    ...skipped.map(({ index, message }) => ({
      code: 'field_skipped',
      message: `${fields[index]?.name}: ${message}`,
    })),
  ];
}

function taken(count: number, how: string): Notes {
  if (count === 0) return [];
  const message = count === 1 ? `1 field was ${how}.` : `${count} fields were ${how}.`;
  return [{ code: 'fields_imported', message }];
}
