import { compileSchema, type JsonSchema } from '../../../../engine/fields';
import type { SignerRole } from '../../../../lib/signer-role';
import { BatchStart } from '../../batch/island/batch-start';
import { page } from '../../shell/island/page';
import { sendWords } from '../words';
import { rowKind } from './model/table-row';

type TableData = { version: string; schema: JsonSchema; roles: SignerRole[] };

const { table: words } = sendWords;

/** Sends a document for each row of a table. */
export function sendTable(form: HTMLFormElement): void {
  const { version, schema, roles } = page<TableData>();
  const provider = form.querySelector<HTMLSelectElement>('#identity-provider');
  new BatchStart(form, {
    ...rowKind(compileSchema(schema), roles, { version, provider: () => provider?.value }),
    submit: words.submit,
    ask: (count) => ({
      title: words.askTitle(count),
      text: words.askText(count * roles.length, page().mode),
      yes: words.yes,
    }),
    said: words.sent,
  });
}
