import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../bench/support/free-port.mjs';
import { connect, type Send } from './bidi';
import { type Engine, member, retry } from './engine';

const COLOURS = 'layout.css.prefers-color-scheme.content-override';
const NUMBERS = { dark: 0, light: 1 };

/** Firefox by WebDriver BiDi, which it speaks without another program. */
export async function startFirefox(): Promise<Engine> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'quillet-firefox-'));
  // Access to the system is access to the settings of the browser.
  const remote = ['--remote-debugging-port', String(port), '--remote-allow-system-access'];
  const args = ['--headless', '--no-remote', '--profile', profile, ...remote];
  const program = spawn('firefox-esr', args, { stdio: 'ignore', detached: true });
  const send = await retry(() => connect(`ws://127.0.0.1:${port}/session`));
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const windows = await send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const chrome = String(member(windows, 'contexts', '0', 'context'));
  let person = '';
  let top = '';
  let context = '';
  return {
    name: 'Firefox',
    startOver: async (scheme = 'light') => {
      await evaluate(send, chrome, `Services.prefs.setIntPref('${COLOURS}', ${NUMBERS[scheme]})`);
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
