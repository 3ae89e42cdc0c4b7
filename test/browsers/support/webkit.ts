import { spawn } from 'node:child_process';
import { freePort } from '../../node/commands/support/instance';
import { type Engine, member, retry } from './engine';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK, the engine of Safari, by WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const at = `http://127.0.0.1:${port}`;
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    // Root in a container has no user namespaces for the sandbox.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(at + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const value = member(await answer.json(), 'value');
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } };
  const opened = await retry(() => send('POST', '/session', wanted));
  const session = `/session/${member(opened, 'sessionId')}`;
  const post = (path: string, body: object) => send('POST', session + path, body);
  const frame = (id: number | null) => post('/frame', { id });
  let isInFrame = false;
  /** This driver counts points from the corner of the window, also for a frame. */
  const actInFrame = async (actions: object[]) => {
    await frame(null);
    const script =
      "const { x, y } = document.querySelector('iframe').getBoundingClientRect(); return { x, y }";
    const corner = await post('/execute/sync', { script, args: [] });
    const by = { x: Number(member(corner, 'x')), y: Number(member(corner, 'y')) };
    await post('/actions', { actions: actions.map((source) => movedBy(source, by)) });
    await frame(0);
  };
  return {
    name: 'WebKit',
    goTo: async (url) => void (await post('/url', { url })),
    address: async () => String(await send('GET', `${session}/url`)),
    run: (script, ...args) => post('/execute/sync', { script, args }),
    act: async (actions) => void (await (isInFrame ? actInFrame(actions) : post('/actions', { actions }))),
    resize: async (width, height) => void (await post('/window/rect', { width, height })),
    enterFrame: async () => {
      isInFrame = true;
      await frame(0);
    },
    leaveFrame: async () => {
      isInFrame = false;
      await frame(null);
    },
    picture: async () => Buffer.from(String(await send('GET', `${session}/screenshot`)), 'base64'),
    end: async () => {
      await send('DELETE', session).catch(() => {});
      if (driver.pid !== undefined) process.kill(-driver.pid);
    },
  };
}

function movedBy(source: object, by: { x: number; y: number }): object {
  const steps = member(source, 'actions');
  if (!Array.isArray(steps)) return source;
  const moved = steps.map((step: object) => {
    const [x, y] = [member(step, 'x'), member(step, 'y')];
    const isMove = typeof x === 'number' && typeof y === 'number';
    return isMove ? { ...step, x: Math.round(x + by.x), y: Math.round(y + by.y) } : step;
  });
  return { ...source, actions: moved };
}
