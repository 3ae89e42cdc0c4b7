import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { needArgs, textOf } from '../kit/parse';
import { writeWhole } from '../kit/write-whole';
import { oneObject } from '../tables/read-objects';
import { explained } from '../templates/explain-refusal';
import { sources } from '../templates/file-set';
import { Lock } from '../templates/lock';
import { readLocal, templateFolders } from '../templates/of-folder';
import { rules } from '../templates/of-record';

/** Draws the sources or fields of a folder with a watermark. Nothing is saved at the deployment. */
export async function run({ args, values, output, profile, api }: Context): Promise<undefined> {
  const [path = ''] = needArgs(args, 'FOLDER');
  const out = textOf(values, 'output');
  if (out === undefined) throw new Failure('usage', 'Say where the PDF goes: -o FILE.');
  const root = dirname(path);
  const [folder = ''] = templateFolders(root, [basename(path)]);
  const local = readLocal(folder);
  const locked = new Lock(root, profile().origin).of(local.name);
  if (!locked) throw new Failure('notFound', `${folder} is not at the deployment yet. Push it first.`);
  const file = textOf(values, 'data');
  const data = file === undefined ? {} : oneObject(readFileSync(file), file);
  try {
    const pdf = await draw();
    if (out === '-') process.stdout.write(pdf);
    else writeWhole(out, pdf);
    if (out !== '-') output.line(out);
    output.json({ file: out, bytes: pdf.length });
  } catch (error) {
    throw explained(error, local);
  }

  function draw(): Promise<Uint8Array> {
    const { id } = locked ?? { id: '' };
    if (local.type === 'pdf') {
      const named = rules
        .filter((rule) => rule in local.settings)
        .map((rule) => [rule, local.settings[rule]]);
      const template = { ...Object.fromEntries(named), ...(local.fields && { fields: local.fields }) };
      return api().templates.previewFields(id, { template, data });
    }
    const texts = Object.entries(sources).flatMap(([property, name]) => {
      const text = local.files.get(name);
      return text === undefined ? [] : [[property, text]];
    });
    const { html_engine_options } = local.settings;
    return api().templates.preview(id, {
      template: { ...Object.fromEntries(texts), html_engine_options },
      data,
    });
  }
}
