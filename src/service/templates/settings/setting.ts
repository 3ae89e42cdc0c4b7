import type * as z from 'zod';
import type { TemplateRow } from '../document/document-store';

/** The control of a setting in the dashboard. */
export type Control =
  | 'switch'
  | 'number'
  | 'numbers'
  | 'lines'
  | 'long'
  | 'address'
  | 'email'
  | 'text'
  | 'logo'
  | 'choice'
  | 'list';

export type SettingGroup = 'basics' | 'data' | 'signers' | 'results' | 'notices';

/** Choices by what they choose: of a list, items with commas between them. */
type Choices<Value> = Value extends readonly string[]
  ? { lists: Readonly<Record<string, string>> }
  : { choices: Record<Extract<Value, string>, string> };

/**
 * Why a setting is not part of making templates. `off`: unless it has this value, it sends or shows live documents to
 * others, so copies of other members have this value. `kept`: this part of it says what signers must prove and where they
 * and their replies are sent. Copies keep it, because less would protect less.
 */
export type Sharing<Value> = { off: Value } | { kept: (value: Value) => unknown };

type Row<Column extends keyof TemplateRow, Sent extends z.ZodType, Shown extends z.ZodType> = {
  /** The column of src/core/db/tables/templates.ts that holds it. */
  column: Column;
  /** Whether only members who may send documents change the setting. Null: it is part of making templates. */
  sharing: Sharing<TemplateRow[Column]> | null;
  /** The value that PUT takes. */
  sent: Sent & z.ZodType<TemplateRow[Column]>;
  /** The value in the record, and how to make it from the stored one. */
  shown: Shown;
  present: (kept: TemplateRow[Column]) => z.output<Shown>;
  /** The value in the example of a record. */
  example: z.output<Shown>;
  /** Null: a setting of programs, which the dashboard does not show. */
  form: {
    group: SettingGroup;
    label: string;
    hint: string;
    control: Exclude<Control, 'choice' | 'list'> | Choices<z.output<Shown>>;
  } | null;
  /** The text from which a table of docs/templates.md is generated. */
  docs: string;
};

/** A row of the settings. Parts that do not fit each other do not compile. */
export function setting<Column extends keyof TemplateRow, Sent extends z.ZodType, Shown extends z.ZodType>(
  row: Row<Column, Sent, Shown>,
) {
  const { column, sharing, present } = row;
  return {
    ...row,
    presentFrom: (template: TemplateRow) => present(template[column]),
    /** What only members who may send documents change. */
    sharedFrom: (template: TemplateRow) => sharing && shared(sharing, template[column]),
  };
}

function shared<Value>(sharing: Sharing<Value>, value: Value): unknown {
  return 'kept' in sharing ? sharing.kept(value) : value;
}
