import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ScriptedServer } from '../sdk/support/scripted-server';
import { UnpackedCommands } from './support/unpacked-commands';

let here: ScriptedServer;
let elsewhere: ScriptedServer;
let commands: UnpackedCommands;

beforeAll(async () => {
  const answer = () => ({ status: 200, body: { status: 'success', version: '1.0.0' } });
  here = await ScriptedServer.by(answer);
  elsewhere = await ScriptedServer.by(answer);
  commands = new UnpackedCommands(() => here.origin);
  const nobody = { QUILLET_ORIGIN: '', QUILLET_TOKEN: '' };
  for (const [name, { origin }] of Object.entries({ default: here, there: elsewhere })) {
    const login = ['login', origin, '--profile', name];
    expect((await commands.run(login, { input: `api_${name}:secret`, env: nobody })).status).toBe(0);
  }
  forget();
});

afterEach(forget);

afterAll(() => {
  here.end();
  elsewhere.end();
  commands.remove();
});

function forget(): void {
  here.received.length = 0;
  elsewhere.received.length = 0;
}

/** The ids of the tokens that a server was shown. */
function shown({ received }: ScriptedServer): string[] {
  return received.flatMap(({ authorization }) =>
    authorization === undefined ? [] : [atob(authorization.slice('Basic '.length)).split(':')[0] ?? ''],
  );
}

const cases: [string, string[], () => NodeJS.ProcessEnv, string[], string[], number][] = [
  ['a profile, at its deployment', [], () => ({}), ['api_default'], [], 0],
  ['a profile by its name', ['--profile', 'there'], () => ({}), [], ['api_there'], 0],
  ['the profile of an address', ['--origin', 'ELSEWHERE'], () => ({}), [], ['api_there'], 0],
  [
    'a named profile at another address',
    ['--profile', 'default', '--origin', 'ELSEWHERE'],
    () => ({}),
    [],
    [],
    3,
  ],
  [
    'the address of the environment',
    [],
    () => ({ QUILLET_ORIGIN: `${elsewhere.origin}/` }),
    [],
    ['api_there'],
    0,
  ],
  [
    'both of the environment',
    [],
    () => ({ QUILLET_ORIGIN: elsewhere.origin, QUILLET_TOKEN: 'api_env:x' }),
    [],
    ['api_env'],
    0,
  ],
  [
    'the environment, and another address',
    ['--origin', 'ELSEWHERE'],
    () => ({ QUILLET_ORIGIN: here.origin, QUILLET_TOKEN: 'api_env:x' }),
    [],
    ['api_there'],
    0,
  ],
  ['a token of the environment without an address', [], () => ({ QUILLET_TOKEN: 'api_env:x' }), [], [], 2],
  ['an address that nobody signed in at', ['--origin', 'http://127.0.0.1:9'], () => ({}), [], [], 3],
  ['a text that is no address', ['--origin', 'pdf.example.com'], () => ({}), [], [], 2],
];

it.each(cases)(
  'a token goes to its own deployment only: %s',
  async (_, args, env, atHere, atElsewhere, code) => {
    const words = args.map((word) => word.replace('ELSEWHERE', elsewhere.origin));
    const nobody = { QUILLET_ORIGIN: '', QUILLET_TOKEN: '' };
    const { status, stderr } = await commands.run(['whoami', ...words], { env: { ...nobody, ...env() } });
    expect({ here: shown(here), elsewhere: shown(elsewhere), status }, stderr).toEqual({
      here: atHere,
      elsewhere: atElsewhere,
      status: code,
    });
  },
);

it('a deployment that sends requests on gets another exit code, and the other one nothing', async () => {
  const moved = await ScriptedServer.by(({ url }) => ({
    status: 308,
    headers: { location: elsewhere.origin + url },
  }));
  const env = { QUILLET_ORIGIN: moved.origin, QUILLET_TOKEN: 'api_env:x' };
  const { status, stderr } = await commands.run(['whoami'], { env });
  moved.end();
  expect({ status, shown: shown(elsewhere) }).toEqual({ status: 2, shown: [] });
  expect(stderr).toContain(`sends requests on to ${elsewhere.origin}`);
});
