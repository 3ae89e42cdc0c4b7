import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../bench/support/free-port.mjs';
import { connect, type Send } from './bidi';
import { type Engine, member, retry, type Scheme } from './engine';

const COLOURS = 'layout.css.prefers-color-scheme.content-override';
const NUMBERS = { dark: 0, light: 1 };

/** Firefox by WebDriver BiDi, which it speaks without another program. */
export async function startFirefox(): Promise<Engine> {
  let scheme: Scheme = 'light';
  let { send, end } = await launch(scheme);
  let person = '';
  let top = '';
  let context = '';
  return {
    name: 'Firefox',
    // The colours are a setting of the program, which other settings start anew.
    startOver: async (wanted = 'light') => {
      if (wanted !== scheme) {
        await end();
        ({ send, end } = await launch(wanted));
        scheme = wanted;
        person = '';
      }
      const before = person;
      person = String(member(await send('browser.createUserContext', {}), 'userContext'));
      const tab = await send('browsingContext.create', { type: 'tab', userContext: person });
      context = top = String(member(tab, 'context'));
      if (before !== '') await send('browser.removeUserContext', { userContext: before });
    },
    goTo: async (url) => {
      context = top;
      await send('browsingContext.navigate', { context: top, url, wait: 'complete' });
    },
    run: (body, ...values) =>
      evaluate(send, context, `(function () { ${body} })(...${JSON.stringify(values)})`),
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    chooseFile: async (selector, file) => {
      const locator = { type: 'css', value: selector };
      const found = await send('browsingContext.locateNodes', { context, locator });
      const element = { sharedId: member(found, 'nodes', '0', 'sharedId') };
      await send('input.setFiles', { context, element, files: [file] });
    },
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
    end: () => end(),
  };
}

/** Starts the program with a profile of its own, which goes when it ends. */
async function launch(scheme: Scheme): Promise<{ send: Send; end: () => Promise<void> }> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'quillet-firefox-'));
  writeFileSync(join(profile, 'user.js'), `user_pref('${COLOURS}', ${NUMBERS[scheme]});\n`);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
  const program = spawn('firefox-esr', args, { stdio: 'ignore', detached: true });
  const send = await retry(() => connect(`ws://127.0.0.1:${port}/session`));
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return {
    send,
    end: async () => {
      const ended = once(program, 'exit');
      await send('browser.close', {}).catch(() => {});
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function evaluate(send: Send, context: string, expression: string): Promise<unknown> {
  const asText = `(async () => JSON.stringify((await ${expression}) ?? null))()`;
  const done = await send('script.evaluate', {
    expression: asText,
    target: { context },
    awaitPromise: true,
  });
  if (member(done, 'type') === 'exception') throw new Error(String(member(done, 'exceptionDetails', 'text')));
  return JSON.parse(String(member(done, 'result', 'value')));
}
