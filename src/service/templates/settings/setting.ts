import type * as z from 'zod';
import type { TemplateRow } from '../document/document-store';

/** How a setting is entered at the dashboard. */
export type Control = 'switch' | 'number' | 'numbers' | 'lines' | 'long' | 'address' | 'text' | 'choice';

export type SettingGroup = 'basics' | 'data' | 'people' | 'results' | 'notices';

type Row<Column extends keyof TemplateRow, Sent extends z.ZodType, Shown extends z.ZodType> = {
  /** Where it is kept: a column of src/core/db/tables/templates.ts. */
  column: Column;
  /** What PUT takes. */
  sent: Sent & z.ZodType<TemplateRow[Column]>;
  /** What the record shows, and how that is made of what is kept. */
  shown: Shown;
  present: (kept: TemplateRow[Column]) => z.output<Shown>;
  /** In the example of a record. */
  example: z.output<Shown>;
  form: {
    group: SettingGroup;
    label: string;
    hint: string;
    control: Exclude<Control, 'choice'> | { choices: Record<Extract<z.output<Shown>, string>, string> };
  };
  /** A table of docs/templates.md is generated from this. */
  docs: string;
};

/** One row of the settings. The parts are held against each other here, so that one that does not fit does not compile. */
export function setting<Column extends keyof TemplateRow, Sent extends z.ZodType, Shown extends z.ZodType>(
  row: Row<Column, Sent, Shown>,
) {
  return { ...row, presentFrom: (template: TemplateRow) => row.present(template[row.column]) };
}
