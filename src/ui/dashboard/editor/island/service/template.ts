import {
  type FieldOrder,
  fieldsInOrder,
  type SentRules,
  type StoredField,
} from '../../../../../engine/fields';
import type { Capabilities } from '../../../../../lib/capabilities';
import type { PredefinedField } from '../../../../../lib/predefined-field';
import type { TestDataSet } from '../../../../../lib/test-data-set';
import { moment } from '../../../../islands/common/readers-moment';
import { editorWords as words } from '../../words';
import type { Draft } from '../model/draft';
import { compact, type FieldSchema } from '../model/schema';

/** The properties of a template record that the editor reads. */
export type TemplateRecord = {
  id: string;
  name: string;
  locked: boolean;
  text_tags: boolean;
  document_state: string;
  document_parse_error: string | null;
  document_diagnosis: { code: string; message: string }[];
  page_dimensions: [number, number][];
  latest_version: string | null;
  updated_at: string;
  last_changed_at: string;
  last_changed_by_type: 'api' | 'user';
  last_changed_by_id: string;
  /** The person in an embedded editor. */
  last_changed_by_person: { name: string } | null;
  /** In an embedded editor: what its person may do. */
  editor?: { person: { id: string }; capabilities: Capabilities; added_fields: number[] } | null;
  highest_field_id: number;
  fields: Record<string, StoredField>;
  field_order: FieldOrder;
  shared_field_data: SentRules['sharedFieldData'];
  defaults: SentRules['defaults'];
  field_dependencies: SentRules['fieldDependencies'];
  predefined_fields: PredefinedField[];
  /** Absent in an embedded editor. */
  test_data_sets?: TestDataSet[];
};

export function draftOf(record: TemplateRecord): Draft {
  const { shared_field_data: sharedFieldData, defaults, field_dependencies: fieldDependencies } = record;
  return {
    fields: fieldsInOrder(record.fields, record.field_order),
    rules: { sharedFieldData, defaults, fieldDependencies },
  };
}

/**
 * The draft as the API takes it. Defaults are left out, so that five hundred fields fit into one
 * request.
 */
export function sentDraft({ fields, rules }: Draft, schema: FieldSchema): object {
  return {
    fields: fields.map((field) => compact(schema, field)),
    shared_field_data: rules.sharedFieldData,
    defaults: rules.defaults,
    field_dependencies: rules.fieldDependencies,
  };
}

/** Names the last editor of the template to a person at another service. */
export function whoChanged({
  last_changed_by_type: type,
  last_changed_by_person: guest,
}: TemplateRecord): string {
  return guest?.name ?? (type === 'api' ? words.others.token : words.others.somebody);
}

export function whenChanged({ last_changed_at }: TemplateRecord): string {
  return moment(last_changed_at).text;
}
