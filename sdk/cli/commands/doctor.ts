import { askOpenly, releaseOf } from '../kit/ask-openly';
import type { Context } from '../kit/command';
import type { Ending } from '../kit/exit-codes';
import { paint } from '../kit/output';
import { needArgs } from '../kit/parse';

declare const VERSION: string;

const MOST_CLOCK_SECONDS = 60;

type Check = { name: string; isFine: boolean; said: string };

/** Checks this machine, the token and the deployment, and says what to do about each fault. */
export async function run({ args, output, profile, api }: Context): Promise<Ending> {
  needArgs(args);
  const { origin } = profile();
  const checks: Check[] = [];
  const check = async (name: string, look: () => Promise<string | Failed>) => {
    const said = await look().catch((error: Error) => new Failed(error.message.split('\n')[0] ?? ''));
    const found = {
      name,
      isFine: typeof said === 'string',
      said: typeof said === 'string' ? said : said.reason,
    };
    checks.push(found);
    output.line(`${found.isFine ? paint('green', 'ok  ') : paint('red', 'no  ')}  ${name}: ${found.said}`);
  };
  await check('Node', async () => {
    const [major = 0] = process.versions.node.split('.').map(Number);
    return major >= 20
      ? process.versions.node
      : new Failed(`${process.versions.node}; 20 or later is needed`);
  });
  await check('Deployment', async () => {
    const version = await releaseOf(origin);
    if (version !== VERSION)
      return new Failed(
        `release ${version}, and these commands are ${VERSION}: npm install ${origin}/sdk/quillet.tgz`,
      );
    return `${origin}, release ${version}`;
  });
  await check('Clock', async () => {
    const answer = await askOpenly(origin, '/health');
    const seconds = Math.round((Date.now() - Date.parse(answer.headers.get('date') ?? '')) / 1000);
    if (Number.isNaN(seconds)) return 'the deployment tells no time';
    const text = `${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead'}`;
    return Math.abs(seconds) <= MOST_CLOCK_SECONDS
      ? text
      : new Failed(`${text}: set the clock of this machine`);
  });
  await check('Database', async () => {
    const answer = await askOpenly(origin, '/health/database');
    return answer.ok ? 'up to date' : new Failed(`${origin}/health/database answers ${answer.status}`);
  });
  await check('Token', async () => {
    await api().authentication.check();
    return 'accepted';
  });
  await check('Installation', async () => {
    const { mail, html_rendering: html } = await api().installation.get();
    return `mail ${mail}, HTML ${html ? 'on' : 'off'}`;
  });
  output.json(checks.map(({ name, isFine, said }) => ({ name, ok: isFine, said })));
  return checks.every(({ isFine }) => isFine) ? 'done' : 'differs';
}

class Failed {
  constructor(readonly reason: string) {}
}
