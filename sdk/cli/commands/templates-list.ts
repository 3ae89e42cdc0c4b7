import type { Context } from '../kit/command';
import { needArgs } from '../kit/parse';

export async function run({ args, output, api }: Context): Promise<undefined> {
  needArgs(args);
  const found = [];
  for await (const { id, name, template_type, latest_version, path } of api().templates.list()) {
    found.push({ id, name, template_type, latest_version, path });
    output.line(`${id}  ${template_type}  ${String(latest_version ?? 'draft').padEnd(8)}  ${name}`);
  }
  output.json(found);
}
