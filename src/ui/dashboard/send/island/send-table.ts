import { compileSchema, type JsonSchema } from '../../../../engine/fields';
import type { SignerRole } from '../../../../lib/signer-role';
import { BatchStart } from '../../batch/island/batch-start';
import type { DataEntry } from '../../generate/data-entries';
import { page } from '../../shell/island/page';
import { tableWords as words } from '../table-words';
import { rowKind } from './model/table-row';
import { repeatedRows } from './repeated-rows';

type TableData = {
  template: { id: string };
  version: string;
  schema: JsonSchema;
  entries: DataEntry[];
  roles: SignerRole[];
  limits: Parameters<typeof rowKind>[2]['limits'];
};

/** Sends a document for each row of a table. */
export function sendTable(form: HTMLFormElement): void {
  const { template, version, schema, entries, roles, limits } = page<TableData>();
  const provider = form.querySelector<HTMLSelectElement>('#identity-provider');
  new BatchStart(form, {
    ...rowKind(compileSchema(schema), roles, {
      ...{ version, entries, limits },
      provider: () => provider?.value,
    }),
    submit: words.submit,
    repeats: repeatedRows(template.id),
    ask: (count, warning) => ({
      title: words.askTitle(count),
      text: `${words.askText(count * roles.length, page().mode)} ${warning}`.trim(),
      yes: words.yes,
    }),
    said: words.sent,
  });
}
