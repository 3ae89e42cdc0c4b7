import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../node/commands/support/instance';
import { type Engine, member, retry } from './engine';

type Send = (method: string, params: object) => Promise<unknown>;

/** Firefox by WebDriver BiDi, which it speaks without another program. */
export async function startFirefox(): Promise<Engine> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'quillet-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const program = spawn('firefox-esr', args, { stdio: 'ignore', detached: true });
  const socket = await retry(() => connect(`ws://127.0.0.1:${port}/session`));
  const send = requestsOf(socket);
  await send('session.new', { capabilities: {} });
  const top = String(member(await send('browsingContext.getTree', {}), 'contexts', '0', 'context'));
  let context = top;
  const evaluate = async (body: string, values: unknown[]) => {
    const expression = `JSON.stringify((function () { ${body} })(...${JSON.stringify(values)}) ?? null)`;
    const target = { context };
    const done = await send('script.evaluate', { expression, target, awaitPromise: false });
    if (member(done, 'type') === 'exception')
      throw new Error(String(member(done, 'exceptionDetails', 'text')));
    return JSON.parse(String(member(done, 'result', 'value')));
  };
  return {
    name: 'Firefox',
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context: top, url, wait: 'complete' })),
    address: async () =>
      String(member(await send('browsingContext.getTree', { root: top }), 'contexts', '0', 'url')),
    run: (body, ...values) => evaluate(body, values),
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context: top, viewport: { width, height } })),
    enterFrame: async () => {
      const tree = await send('browsingContext.getTree', { root: top });
      context = String(member(tree, 'contexts', '0', 'children', '0', 'context'));
    },
    leaveFrame: async () => {
      context = top;
    },
    picture: async () => {
      const taken = await send('browsingContext.captureScreenshot', { context: top });
      return Buffer.from(String(member(taken, 'data')), 'base64');
    },
    end: async () => {
      const ended = once(program, 'exit');
      await send('browser.close', {}).catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function connect(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`nothing answers at ${address}`)));
  });
}

/** Matches each answer with its request. */
function requestsOf(socket: WebSocket): Send {
  const waiting = new Map<unknown, (answer: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer: unknown = JSON.parse(String(data));
    waiting.get(member(answer, 'id'))?.(answer);
  });
  return async (method, params) => {
    last += 1;
    const id = last;
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    waiting.delete(id);
    if (member(answer, 'type') === 'error') throw new Error(`${method}: ${member(answer, 'message')}`);
    return member(answer, 'result');
  };
}
