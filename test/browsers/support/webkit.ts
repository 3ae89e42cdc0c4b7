import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freePort } from '../../../bench/support/free-port.mjs';
import { type Engine, member, retry, type Scheme } from './engine';
import { findMiniBrowser, narrowWindows } from './mini-browser';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK, the engine of Safari, by WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const settings = narrowWindows();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      LANGUAGE: 'en_US',
      XDG_CONFIG_HOME: settings,
      // Root in a container has no user namespaces for the sandbox.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const address = `http://127.0.0.1:${port}${path}`;
    // A call that the driver never answers fails its flow soon, and the flow is tried once more.
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const value = member(await answer.json(), 'value');
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  let session = '';
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
    startOver: async (scheme = 'light') => {
      // The driver has one session at a time.
      if (session !== '') await send('DELETE', session);
      session = '';
      isInFrame = false;
      const opened = await retry(() => send('POST', '/session', capabilities(scheme)));
      session = `/session/${member(opened, 'sessionId')}`;
    },
    goTo: async (url) => {
      if (isInFrame) await frame(null);
      isInFrame = false;
      await post('/url', { url });
    },
    run: (script, ...args) => post('/execute/sync', { script, args }),
    act: async (actions) => void (await (isInFrame ? actInFrame(actions) : post('/actions', { actions }))),
    chooseFile: async (selector, file) => {
      const found = await post('/element', { using: 'css selector', value: selector });
      await post(`/element/${member(found, ELEMENT)}/value`, { text: file });
    },
    resize: async (width, height) => {
      await post('/window/rect', { width, height });
      // The window is higher than its page.
      const page = Number(await post('/execute/sync', { script: 'return innerHeight', args: [] }));
      await post('/window/rect', { width, height: 2 * height - page });
    },
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
      if (session !== '') await send('DELETE', session).catch(() => {});
      if (driver.pid !== undefined) process.kill(-driver.pid);
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

function capabilities(scheme: Scheme): object {
  const args = ['--automation', ...(scheme === 'dark' ? ['--dark-mode'] : [])];
  const options = { binary: findMiniBrowser(), args };
  // The driver never hears of a script whose page was left, and asks no longer than this.
  const timeouts = { script: 5_000 };
  const alwaysMatch = { acceptInsecureCerts: true, timeouts, 'webkitgtk:browserOptions': options };
  return { capabilities: { alwaysMatch } };
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
