import { exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { limits } from '../../../src/engine/limits';
import { type Account, createAccount } from '../../support/app';
import { createHtmlTemplate, print, printDataAsPages } from '../../support/html-templates';
import { allowLogged } from '../../support/log';
import { download, wordsOf } from '../../support/pdf-text';

const { port, controlPort } = inject('canary');

let pages: ReturnType<typeof printDataAsPages>;
let attacker: { account: Account; templateId: string };
let neighbour: { account: Account; templateId: string };

async function customer() {
  const account = await createAccount();
  return { account, templateId: await createHtmlTemplate(account) };
}

beforeAll(async () => {
  pages = printDataAsPages();
  closeLoopback();
  attacker = await customer();
  neighbour = await customer();
});

afterAll(() => {
  pages.mockRestore();
  loopback.mockRestore();
});

let loopback: { mockRestore(): void };

/**
 * Closes loopback to the service: other tests let it fetch images from this machine, and prove what
 * it refuses to fetch. Only the browser can still reach the canary.
 */
function closeLoopback() {
  const reallyFetch = globalThis.fetch;
  loopback = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.port === String(port) && url.pathname !== '/proof')
      return Promise.reject(new TypeError('closed'));
    return reallyFetch(input, init);
  });
}

async function hits(): Promise<string[]> {
  return (await fetch(`http://127.0.0.1:${controlPort}/`)).json();
}

/** Loopback and private addresses in spellings that evade a list. */
const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0'];
const everywhere = hosts.map((host) => `http://${host}:${port}`);
const at = `http://127.0.0.1:${port}`;

const fetching: Record<string, string> = {
  images: everywhere.map((url) => `<img src="${url}/img"><img srcset="${url}/set 2x">`).join(''),
  'a picture': `<picture><source srcset="${at}/source"><img src="${at}/img"></picture>`,
  stylesheets: `<link rel="stylesheet" href="${at}/css"><style>@import url("${at}/import"); @import "${at}/import2";</style>`,
  'addresses in CSS': `<style>body{background:url(${at}/bg)} li{list-style-image:url("${at}/li")} p::before{content:url(${at}/content)}
    @font-face{font-family:x;src:url(${at}/font)} p{font-family:x;cursor:url(${at}/cursor),auto;mask-image:url(${at}/mask)}</style><p>x<ul><li>y</ul>`,
  'a header and a footer': '<p>header</p>',
  scripts: `<script src="${at}/script"></script><script type="module" src="${at}/module"></script>`,
  frames: `<iframe src="${at}/iframe"></iframe><iframe srcdoc="<img src='${at}/srcdoc'>"></iframe><object data="${at}/object"></object><embed src="${at}/embed">`,
  media: `<video src="${at}/video" poster="${at}/poster" autoplay></video><audio src="${at}/audio" autoplay></audio><track src="${at}/track">`,
  hints: `<link rel="preconnect" href="${at}"><link rel="dns-prefetch" href="//canary.invalid"><link rel="prefetch" href="${at}/prefetch">
    <link rel="preload" as="image" href="${at}/preload"><link rel="modulepreload" href="${at}/mp"><link rel="prerender" href="${at}/pre">
    <link rel="manifest" href="${at}/manifest"><link rel="icon" href="${at}/icon">`,
  'hints where scripts are off': `<noscript><link rel="preconnect" href="${at}"><img src="${at}/noscript"><link rel="stylesheet" href="${at}/n"></noscript>`,
  'hints in an odd document': `<select><xmp></select><link rel="preconnect" href="${at}"><link rel="preload" as="image" href="${at}/odd"></xmp>`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=${at}/refresh">`,
  'a refresh to a file': '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
  'a base': `<base href="${at}/"><img src="relative"><a ping="${at}/ping" href="x">x</a>`,
  forms: `<form action="${at}/form"><input type="image" src="${at}/button"><input autofocus></form>`,
  svg: `<svg><image href="${at}/svg"/><use href="${at}/use#x"/><script href="${at}/svgscript"/></svg>`,
  files:
    '<img src="file:///etc/passwd"><iframe src="file:///etc/passwd"></iframe><link rel=stylesheet href="file:///etc/passwd">',
  metadata:
    '<img src="http://169.254.169.254/latest/meta-data/"><iframe src="http://metadata.google.internal/"></iframe>',
};

/** Spells URLs so that a browser understands them and the code that fetches for pages does not. */
function spelled(html: string): string {
  return html.replaceAll(/(["'])http:\/\//g, '$1http:\\\\').replaceAll('(http:', '(\\68ttp:');
}

/** The page as it is; with URLs that only a browser understands; and written by a script. */
function renditions(html: string): { body: string; javascript: boolean }[] {
  return [
    { body: html, javascript: false },
    { body: spelled(html), javascript: false },
    {
      body: `<script>document.body.innerHTML = ${JSON.stringify(html).replaceAll('</', '<\\/').replaceAll('http:', 'http\\u003a')}</script>`,
      javascript: true,
    },
  ];
}

const scripts: Record<string, string> = {
  fetch: `fetch('${at}/fetch').catch(()=>{}); navigator.sendBeacon('${at}/beacon'); new Image().src='${at}/image'`,
  XMLHttpRequest: `const x = new XMLHttpRequest(); x.open('GET', '${at}/xhr', false); x.send()`,
  WebSocket: `new WebSocket('ws://127.0.0.1:${port}/socket'); new EventSource('${at}/events')`,
  workers: `new Worker(URL.createObjectURL(new Blob(["fetch('${at}/worker'); new WebSocket('ws://127.0.0.1:${port}')"])));
    navigator.serviceWorker?.register('${at}/sw').catch(()=>{}); new SharedWorker('data:text/javascript,fetch("${at}/shared")')`,
  peers: `const P = globalThis.RTCPeerConnection ?? document.body.appendChild(document.createElement('iframe')).contentWindow.RTCPeerConnection;
    const p = new P({iceServers:[{urls:'stun:127.0.0.1:${port}'}]}); p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o))`,
  windows: `window.open('${at}/open'); const a = document.createElement('a'); a.href = '${at}/blank'; a.target = '_blank'; document.body.append(a);
    a.click(); a.dispatchEvent(new MouseEvent('click', {ctrlKey: true, bubbles: true}))`,
  navigation: `location.href = '${at}/location'`,
  'navigation later': `setTimeout(() => { location = '${at}/later' }, 30); for (const u of ['file:///etc/passwd', '${at}']) { const f = document.createElement('iframe'); f.src = u; document.body.append(f) }`,
  'added elements': `for (const rel of ['preconnect', 'prefetch', 'preload', 'dns-prefetch', 'stylesheet']) { const l = document.createElement('link'); l.rel = rel; l.as = 'image'; l.href = '${at}/' + rel; document.head.append(l) }
    const f = document.createElement('form'); f.action = '${at}/form'; f.target = '_blank'; document.body.append(f); f.submit()`,
  'speculation rules': `const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({prerender:[{source:'list',urls:['${at}/spec']}],prefetch:[{source:'list',urls:['${at}/spec2']}]}); document.head.append(s)`,
  dialogs: `alert('x'); confirm('y'); prompt('z')`,
};

async function healthMs(): Promise<number> {
  const started = performance.now();
  await (await exports.default.fetch(new Request('http://127.0.0.1:8787/health'))).text();
  return performance.now() - started;
}

async function neighbourIsServed() {
  const created = await print(neighbour.account, neighbour.templateId, { html: '<h1>Still here</h1>' });
  expect(created.status, created.text).toBe(201);
  expect(await wordsOf(await download(created.json.submission.download_url))).toContain('Still here');
}

describe('a page that tries to fetch', { timeout: 60_000 }, () => {
  it.each(Object.entries(fetching))('%s reaches nothing', async (_name, html) => {
    // A page that navigates away while it is printed is printed again.
    allowLogged(/was lost: Error: Execution context was destroyed/);
    const { account, templateId } = attacker;
    const statuses: number[] = [];
    for (const { body, javascript } of renditions(html)) {
      const answer = await print(account, templateId, {
        html: `<!doctype html><html><head><title>x</title></head><body>${body}<p>The end</p></body></html>`,
        header: spelled(`<span>h</span><img src="${at}/header"><script src="${at}/hs"></script>`),
        footer: spelled(`<b style="background:url(${at}/footer)">f</b><link rel="preconnect" href="${at}">`),
        options: { javascript },
      });
      expect([201, 422]).toContain(answer.status);
      statuses.push(answer.status);
      if (answer.status === 201) {
        const words = await wordsOf(await download(answer.json.submission.download_url));
        expect(words).not.toContain('root:');
      }
    }
    // A 422 is answered before any browser opens the page; a 201 proves that a browser printed it.
    expect(statuses).toContain(201);
    expect(await hits()).toEqual([]);
  });

  it.each(Object.entries(scripts))('by a script, with %s, reaches nothing', async (_name, script) => {
    const { account, templateId } = attacker;
    const html = `<!doctype html><html><head><title>x</title></head><body><p>The end</p><script>try{${script}}catch(e){document.body.append(e.message)}
      const until = Date.now() + 300; while (Date.now() < until);</script></body></html>`;
    const answer = await print(account, templateId, { html, options: { javascript: true } });
    expect([201, 422], answer.text).toContain(answer.status);
    await scheduler.wait(300);
    expect(await hits()).toEqual([]);
  });

  it('does not affect the next account', neighbourIsServed);
});

describe('the canary', () => {
  it('records a request that reaches it', async () => {
    const before = (await hits()).length;
    await (await fetch(`${at}/proof`)).text();
    expect((await hits()).slice(before)).toContain('connection');
  });
});

describe('a page that takes too much', { timeout: 120_000 }, () => {
  const { printSeconds } = limits;
  const limitPrinting = (seconds: number) =>
    Object.defineProperty(limits, 'printSeconds', { value: seconds });

  // Shortens the time limit, so that endless pages end soon.
  beforeAll(() => void limitPrinting(5));
  afterAll(() => void limitPrinting(printSeconds));

  const bounded: Record<string, { html: string; javascript?: boolean; message: RegExp | null }> = {
    'a script that never ends': {
      html: '<script>for(;;);</script>',
      javascript: true,
      message: /within 5 seconds/,
    },
    'a promise loop': {
      html: '<script>const f = () => Promise.resolve().then(f); f();</script>',
      javascript: true,
      message: /within 5 seconds/,
    },
    '10,000 pages': {
      html: `<style>p{break-after:page}</style>${'<p>x'.repeat(10_000)}`,
      message: /500 pages|within 5 seconds/,
    },
    'a page of 1,000,000 pixels': {
      html: '<style>@page{size:1000000px 1000000px;margin:0}</style><p>x',
      message: /14400 points|too large/,
    },
    'a box of 1,000,000 pixels': {
      html: '<div style="width:1000000px;height:1000000px;background:red">x</div>',
      message: /500 pages|within 5 seconds/,
    },
    '3,000 nested elements': { html: `${'<div>'.repeat(3_000)}x`, message: null },
    '100,000 nested elements': { html: `${'<b><div>'.repeat(50_000)}x`, message: null },
  };

  it.each(Object.entries(bounded))(
    '%s fails with a reason, and no other account is delayed',
    async (_name, attack) => {
      const { account, templateId } = attacker;
      const { html, javascript = false, message } = attack;
      const waits: number[] = [];
      let over = false;
      const watch = (async () => {
        while (!over) {
          waits.push(await healthMs());
          await scheduler.wait(50);
        }
      })();
      const attacking = print(account, templateId, { html, options: { javascript } });
      await scheduler.wait(200);
      // The PDF is served here and read later: reading it now would block this process.
      const served = await print(neighbour.account, neighbour.templateId, { html: '<h1>Meanwhile</h1>' });
      expect(served.status, served.text).toBe(201);
      const answer = await attacking;
      over = true;
      await watch;
      if (message) {
        expect(answer.status, answer.text).toBe(422);
        expect(answer.json.error).toMatchObject({
          code: 'processing_failed',
          message: expect.stringMatching(message),
        });
      } else expect([201, 422]).toContain(answer.status);
      // The usual wait is the measure: this process also runs the tests and finishes PDFs on a busy
      // machine.
      const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)];
      expect(usual).toBeLessThan(250);
      await neighbourIsServed();
    },
  );
});
