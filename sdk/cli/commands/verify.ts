import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { judge } from '../../../src/verify/judge.mjs';
import { say } from '../../../src/verify/say.mjs';
import { spell } from '../../../src/verify/spell.mjs';
import { tellApart, Unreadable } from '../../../src/verify/tell-apart.mjs';
import { en } from '../../../src/verify/words/en.mjs';
import { askOpenly } from '../kit/ask-openly';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { Failure } from '../kit/failure';

const endings: Record<string, Ending> = {
  holds: 'done',
  unknownSealer: 'done',
  broken: 'differs',
  unproven: 'unproven',
  unclosed: 'unproven',
};

type Given = { file: string; bytes: Uint8Array<ArrayBuffer> };

/** Checks on this machine that documents and trails are unaltered, as the page /verify does. */
export async function run(context: Context): Promise<Ending> {
  const { args, output } = context;
  const [first] = args;
  if (first === undefined) throw new Failure('usage', 'Name the files, or a submission.');
  const isRecord = /^sub_\w+$/.test(first) && args.length === 1;
  const files = isRecord ? await filesOf(context, first) : args.map(readGiven);
  try {
    const judgement = await judge(tellApart(files));
    for (const line of spell(judgement, en)) output.line(line);
    output.json({ verdict: judgement.verdict, lines: spell(judgement, en) });
    return endings[judgement.verdict] ?? 'differs';
  } catch (error) {
    if (error instanceof Unreadable) throw new Failure('usage', say(error.said, en));
    throw error;
  }
}

function readGiven(file: string): Given {
  return { file: basename(file), bytes: new Uint8Array(readFileSync(file)) };
}

/** The PDF, the trail, the data and the certificates of a submission, from the deployment. */
async function filesOf({ api, profile }: Context, id: string): Promise<Given[]> {
  const service = api();
  const record = await service.submissions.get(id, { include_data: true });
  const trail = await service.submissions.getAuditTrail(id);
  const files = [json('trail.json', trail), json('submission.json', record)];
  if (record.download_url !== null)
    files.push({ file: `${id}.pdf`, bytes: new Uint8Array(await service.download(record.download_url)) });
  const certificates = await askOpenly(profile().origin, '/.well-known/quillet/certificates.pem');
  if (certificates.ok)
    files.push({ file: 'certificates.pem', bytes: new Uint8Array(await certificates.arrayBuffer()) });
  return files;
}

function json(file: string, value: unknown): Given {
  return { file, bytes: new TextEncoder().encode(JSON.stringify(value)) };
}
