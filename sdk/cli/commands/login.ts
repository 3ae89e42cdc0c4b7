import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openApi } from '../kit/api';
import type { Context } from '../kit/command';
import { Failure } from '../kit/failure';
import { needArgs, textOf } from '../kit/parse';
import { originOf, profilesFile, saveProfile } from '../kit/profiles';

/** Asks for a token, tries it, and keeps it for the other commands. */
export async function run({ args, values, output }: Context): Promise<undefined> {
  const [given = ''] = needArgs(args, 'ORIGIN');
  const origin = safeOrigin(given);
  const token = (
    process.stdin.isTTY ? await askHidden('API token (id:secret): ') : await text(process.stdin)
  ).trim();
  if (!/^[^:\s]+:[^:\s]+$/.test(token))
    throw new Failure('usage', 'A token is its id and its secret with a colon between them: id:secret.');
  await openApi({ origin, token }, { retries: 1 }).authentication.check();
  const name = textOf(values, 'profile') ?? 'default';
  saveProfile(name, { origin, token });
  output.line(`Signed in at ${origin}. The token is kept in ${profilesFile()}.`);
  output.json({ profile: name, origin, token_id: token.split(':')[0] });
}

/** The token would be readable on the way over http, except on this machine. */
function safeOrigin(given: string): string {
  const { origin, protocol, hostname } = new URL(originOf(given));
  const isHere = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol === 'https:' || isHere) return origin;
  throw new Failure('usage', `The token would be readable on its way to ${origin}. Write https://.`);
}

/** Reads a line that the terminal does not show. */
function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve, reject) => {
    lines.on('SIGINT', () => reject(new Failure('interrupted', 'Nothing was kept.')));
    lines.question('', (answer) => {
      process.stderr.write('\n');
      lines.close();
      resolve(answer);
    });
  });
}
