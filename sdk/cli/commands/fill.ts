import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { QuilletError } from '../../src/errors';
import { fileNames } from '../fill/file-names';
import { fillTable } from '../fill/fill-table';
import { Journal } from '../fill/journal';
import { onlyRun } from '../fill/only-run';
import type { Api } from '../kit/api';
import type { Context } from '../kit/command';
import { type Ending, endingOf } from '../kit/exit-codes';
import { Failure, type Problem, problemOf } from '../kit/failure';
import { findTemplate } from '../kit/find-template';
import { needArgs, numberOf, textOf } from '../kit/parse';
import { writeWhole } from '../kit/write-whole';
import { readRows } from '../tables/read-rows';

/** Fills a template: a PDF of one object, or a folder of PDFs of a table. */
export async function run(context: Context): Promise<Ending> {
  const { args, values, output, profile } = context;
  const [wanted = '', data = ''] = needArgs(args, 'TEMPLATE', 'DATA');
  const out = textOf(values, 'output');
  if (out === undefined)
    throw new Failure('usage', 'Say where the PDF goes: -o FILE, or -o FOLDER for a table.');
  const api = context.api();
  const template = await findTemplate(api, wanted);
  const version = textOf(values, 'version');
  const schema = (await api.templates.getSchema(template.id, { version })) as JsonSchema;
  const manner = { sheet: textOf(values, 'sheet'), encoding: textOf(values, 'encoding') };
  const { rows, isTable, bytes, columnOf, note, file: name } = readRows(data, schema, manner);
  if (note !== undefined) output.note(note);
  const test = values['test'] === true ? true : undefined;
  const making = { template: template.id, version, test };
  const [first] = rows;
  if (!first) throw new Failure('refused', 'There are no rows. Nothing was made.');
  if (!isTable) return fillOne(context, api, { ...making, data: first.data, file: name, out });

  if (out === '-' || isFile(out)) throw new Failure('usage', 'A table makes many PDFs: -o must be a folder.');
  const pattern = textOf(values, 'name') ?? '{row}';
  const names = fileNames(rows, pattern, name);
  const about = {
    ...making,
    ...manner,
    pattern,
    origin: profile().origin,
    table: createHash('sha256').update(bytes).digest('hex'),
  };
  const lanes = numberOf(values, 'lanes', 4);
  mkdirSync(out, { recursive: true });
  const letGo = onlyRun(out);
  try {
    const journal = Journal.open(join(out, '.quillet-fill.jsonl'), about);
    const filling = { api, output, journal, rows, names, folder: out, lanes, ...making };
    const made = await fillTable(filling);
    const failed = made.failed.map((problem): Problem => {
      const column = problem.pointer === undefined ? undefined : columnOf(problem.pointer);
      return { file: name, ...(column !== undefined && { column }), ...problem };
    });
    output.json({ made: made.count, failed, folder: out });
    output.line(`${made.count} PDFs are in ${out}.`);
    if (failed.length === 0) return 'done';
    throw new Failure(
      'refused',
      `${rows.length - made.count} of ${rows.length} rows have no PDF. The same command tries them again.`,
      failed,
    );
  } finally {
    letGo();
  }
}

type One = {
  template: string;
  version: string | undefined;
  test: boolean | undefined;
  data: unknown;
  file: string;
  out: string;
};

async function fillOne(
  { output }: Context,
  api: Api,
  { template, version, test, data, file, out }: One,
): Promise<Ending> {
  if (statSync(out, { throwIfNoEntry: false })?.isDirectory())
    throw new Failure('usage', `${out} is a folder: one PDF needs the name of a file.`);
  const submission = api.submissions.create(template, data, { version, test });
  const pdf = await submission.pdf().catch((error) => {
    throw placed(error, file);
  });
  const { id } = await submission;
  if (out === '-') process.stdout.write(pdf);
  else {
    writeWhole(out, pdf);
    output.line(`${out}  ${id}`);
    output.json({ file: out, submission: id, bytes: pdf.length });
  }
  return 'done';
}

/** A refusal of the data, with its file and the places in it. */
function placed(error: unknown, file: string): unknown {
  if (!(error instanceof QuilletError) || error.errors.length === 0) return error;
  const problems = error.errors.map((sentence): Problem => {
    const { pointer, message } = problemOf(sentence);
    return { file, ...(pointer && { pointer: pointer.replace(/^\/data(?=\/|$)/, '') }), message };
  });
  return new Failure(endingOf(error), 'The deployment does not take the data. Nothing was made.', problems);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
