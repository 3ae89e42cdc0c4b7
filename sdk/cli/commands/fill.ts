import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { fileNames } from '../fill/file-names';
import { fillTable } from '../fill/fill-table';
import { Journal } from '../fill/journal';
import type { Api } from '../kit/api';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { Failure } from '../kit/failure';
import { findTemplate } from '../kit/find-template';
import { needArgs, numberOf, textOf } from '../kit/parse';
import { writeWhole } from '../kit/write-whole';
import { readRows } from '../tables/read-rows';

/** Fills a template: a PDF of one object, or a folder of PDFs of a table. */
export async function run(context: Context): Promise<Ending> {
  const { args, values, output, profile } = context;
  const [name = '', file = ''] = needArgs(args, 'TEMPLATE', 'DATA');
  const out = textOf(values, 'output');
  if (out === undefined)
    throw new Failure('usage', 'Say where the PDF goes: -o FILE, or -o FOLDER for a table.');
  const api = context.api();
  const template = await findTemplate(api, name);
  const version = textOf(values, 'version');
  const schema = (await api.templates.getSchema(template.id, { version })) as JsonSchema;
  const { rows, isTable, bytes } = readRows(file, schema, textOf(values, 'sheet'));
  const test = values['test'] === true ? true : undefined;
  const making = { template: template.id, version, test };
  const [first] = rows;
  if (!first) throw new Failure('refused', 'There are no rows. Nothing was made.');
  if (!isTable) return fillOne(context, api, { ...making, data: first.data, out });

  if (out === '-' || isFile(out)) throw new Failure('usage', 'A table makes many PDFs: -o must be a folder.');
  const pattern = textOf(values, 'name') ?? '{row}';
  const names = fileNames(rows, pattern);
  const about = {
    ...making,
    pattern,
    origin: profile().origin,
    table: createHash('sha256').update(bytes).digest('hex'),
  };
  const journal = Journal.open(join(out, '.quillet-fill.jsonl'), about);
  const made = await fillTable({
    api,
    output,
    journal,
    rows,
    names,
    folder: out,
    lanes: numberOf(values, 'lanes', 4),
    ...making,
  });
  const failed = [...made.failed].map(([row, message]) => ({ row, message }));
  output.json({ made: made.count, failed, folder: out });
  output.line(`${made.count} PDFs are in ${out}.`);
  if (failed.length > 0)
    throw new Failure(
      'refused',
      `${failed.length} of ${rows.length} rows have no PDF. The same command tries them again.`,
      failed,
    );
  return 'done';
}

type One = {
  template: string;
  version: string | undefined;
  test: boolean | undefined;
  data: unknown;
  out: string;
};

async function fillOne(
  { output }: Context,
  api: Api,
  { template, version, test, data, out }: One,
): Promise<Ending> {
  const submission = api.submissions.create(template, data, { version, test });
  const pdf = await submission.pdf();
  const { id } = await submission;
  if (out === '-') process.stdout.write(pdf);
  else {
    writeWhole(out, pdf);
    output.line(`${out}  ${id}`);
    output.json({ file: out, submission: id, bytes: pdf.length });
  }
  return 'done';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
