import assert from 'node:assert/strict';
import { extractText } from 'unpdf';
import { each } from './support/each.mjs';
import { anyRefusal, noFault } from './support/expect.mjs';
import { send } from './support/send.mjs';

/** @typedef {import('./support/run-class.mjs').Cases} Cases */
/** @typedef {import('./support/world.mjs').World} World */
/** @typedef {import('./support/world.mjs').Account} Account */

/** Pages without scripts that ask for something, by the address of the canary. */
/** @type {Record<string, (at: string) => string>} */
const asking = {
  images: (at) =>
    `<img src="${at}/img" srcset="${at}/srcset 2x"><picture><source srcset="${at}/p"><img></picture>`,
  styles: (at) =>
    `<link rel="stylesheet" href="${at}/css"><style>@import "${at}/import"; p{background:url(${at}/bg)} @font-face{font-family:x;src:url(${at}/font)} p{font-family:x}</style><p>x`,
  'addresses that only a browser reads': (at) =>
    `<img src="${at.replace('//', '\\\\')}/odd"><style>p{background:url(\\68ttp${at.slice(4)}/escaped)}</style><p>x`,
  frames: (at) =>
    `<iframe src="${at}/frame"></iframe><iframe srcdoc="<img src='${at}/srcdoc'>"></iframe><object data="${at}/object"></object><embed src="${at}/embed">`,
  files: () =>
    '<iframe src="file:///etc/passwd"></iframe><embed src="file:///etc/passwd"><link rel=stylesheet href="file:///etc/passwd">',
  'the metadata of the machine': () =>
    '<img src="http://169.254.169.254/latest/meta-data/"><iframe src="http://metadata.google.internal/"></iframe>',
  media: (at) =>
    `<video src="${at}/video" poster="${at}/poster" autoplay></video><audio src="${at}/audio" autoplay></audio>`,
  hints: (at) =>
    `<link rel="preconnect" href="${at}"><link rel="prefetch" href="${at}/prefetch"><link rel="preload" as="image" href="${at}/preload">`,
  'a base and a form': (at) =>
    `<base href="${at}/"><img src="relative"><form action="${at}/form"><input type="image" src="${at}/button"></form>`,
  svg: (at) => `<svg><image href="${at}/svg"/><use href="${at}/use#x"/><script href="${at}/script"/></svg>`,
};

/** Scripts that ask for something. @type {Record<string, (at: string) => string>} */
const scripts = {
  fetch: (at) =>
    `fetch('${at}/fetch').catch(()=>{}); navigator.sendBeacon('${at}/beacon'); new Image().src='${at}/image'`,
  XMLHttpRequest: (at) => `const x = new XMLHttpRequest(); x.open('GET', '${at}/xhr', false); x.send()`,
  sockets: (at) => `new WebSocket('${at.replace('http', 'ws')}/socket'); new EventSource('${at}/events')`,
  workers: (at) => `new Worker(URL.createObjectURL(new Blob(["fetch('${at}/worker')"])))`,
  'a peer': (at) =>
    `const p = new RTCPeerConnection({iceServers:[{urls:'stun:${at.slice(7)}'}]}); p.createDataChannel('x'); p.createOffer().then(o => p.setLocalDescription(o))`,
  windows: (at) =>
    `window.open('${at}/open'); document.body.append(Object.assign(document.createElement('iframe'), {src: '${at}/frame'}))`,
  'reading a file': () =>
    `const x = new XMLHttpRequest(); x.open('GET', 'file:///etc/passwd', false); x.send(); document.body.append(x.responseText)`,
};

/** Pages that leave: a PDF of the browser's error page would be a false document. */
/** @type {Record<string, (at: string) => string>} */
const leaving = {
  'location=': (at) => `<script>location = '${at}/away'</script>`,
  'location.replace': (at) => `<script>location.replace('${at}/away')</script>`,
  'location.reload': () => '<script>location.reload()</script>',
  'a link that is clicked': (at) =>
    `<a href="${at}/away">x</a><script>document.querySelector('a').click()</script>`,
  'an empty page': () => `<script>location = 'about:blank'</script>`,
};

/** Liquid without an end. @type {Record<string, string>} */
const liquid = {
  'a range of 50 million': '{% for i in (1..50000000) %}{{ i }}{% endfor %}',
  'loops in loops': '{% for i in (1..3000) %}{% for j in (1..3000) %}x{% endfor %}{% endfor %}',
  'a text that doubles':
    '{% assign s = "aaaaaaaa" %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
  '3,000 nested blocks': `${'{% if true %}'.repeat(3_000)}${'{% endif %}'.repeat(3_000)}`,
  'a million openings': '{%'.repeat(400_000),
  'a file of the machine': '{% include "/etc/passwd" %}{% render "file:///etc/passwd" %}',
};

/** What templates may not read of the objects they are rendered with. @type {Record<string, string>} */
const reaching = {
  constructor: '{{ title.constructor }}{{ title.constructor.constructor }}',
  'a __proto__': '{{ title.__proto__ }}{{ __proto__ }}',
  process: '{{ process.env }}{{ globalThis }}{{ env }}',
  'the prototype of a list':
    '{% assign a = "a,b" | split: "," %}{{ a.constructor.name }}{{ a.__proto__.length }}',
};

/** Stylesheets that read or never end. @type {Record<string, string>} */
const scss = {
  '@import of a file': '@import "/etc/passwd";',
  '@use of an address': '@use "https://example.com/a";',
  '@while true': '@while true { }',
  '@for to 300 million': '@for $i from 1 through 300000000 { }',
  'texts that double': '$s: "aaaaaaaa"; @for $i from 1 through 60 { $s: $s + $s } .a { b: $s }',
  'a function that calls itself': '@function f($x) { @return f($x) } .a { b: f(1) }',
  '20,000 levels': `${'a{'.repeat(20_000)}${'}'.repeat(20_000)}`,
};

/** Pages that take too much: the browser ends them all when their time is up. */
const endless = {
  'a loop': '<script>for(;;);</script>',
  'a loop of promises': '<script>const f = () => Promise.resolve().then(f); f();</script>',
  '10,000 pages': `<style>p{break-after:page}</style>${'<p>x'.repeat(10_000)}`,
  '50,000 nested elements': `${'<b><div>'.repeat(50_000)}x`,
};

/**
 * Makes a test document of a page with one value in it.
 * @param {Account} account
 * @param {{ html: string, [more: string]: unknown }} source
 */
async function printed({ live, test }, source) {
  const template = {
    template_type: 'html',
    name: 'An attack',
    ...source,
    html: `${source.html}<i>{{ title }}</i>`,
  };
  const made = await live.post('/templates', { template });
  if (made.status !== 201) return made;
  return test.post(`/templates/${made.json.id}/submissions`, { data: { title: 'A title' } });
}

function withScripts(/** @type {string} */ body) {
  const html = `<!doctype html><html><head><title>x</title></head><body><p>The page itself</p>${body}</body></html>`;
  return { html, html_engine_options: { javascript: true } };
}

async function wordsOf(/** @type {string} */ address) {
  const { bytes } = await send(address);
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
}

/** Expects an answer without a fault and without the machine's files, and no request to the canary. */
async function reachesNothing(
  /** @type {World} */ { mine, canary },
  /** @type {Parameters<typeof printed>[1]} */ source,
) {
  const answer = await printed(mine, source);
  noFault(answer);
  if (answer.status === 201) assert.doesNotMatch(await wordsOf(answer.json.submission.download_url), /root:/);
  assert.deepEqual(canary.hits, []);
  return answer.status === 201 ? 'printed' : 'refused';
}

/** @type {Cases} */
export const html = {
  ...each('a page reaches nothing by', asking, (world, page) =>
    reachesNothing(world, { html: page(world.canary.origin), header_html: page(world.canary.origin) }),
  ),
  ...each('a script reaches nothing by', scripts, (world, script) =>
    reachesNothing(
      world,
      withScripts(
        `<script>try{${script(world.canary.origin)}}catch(e){document.body.append(e.message)}</script>`,
      ),
    ),
  ),
  ...each('a page that leaves is an error at once', leaving, async ({ mine, canary }, page) => {
    const answer = await printed(mine, withScripts(page(canary.origin)));
    assert.equal(answer.status, 422, answer.text.slice(0, 200));
    assert.match(answer.json.error.message, /left its page/);
    assert.doesNotMatch(answer.json.error.message, /attempts/);
    assert.deepEqual(canary.hits, []);
  }),
  ...each('Liquid ends soon', liquid, async ({ mine }, source) => {
    const started = performance.now();
    anyRefusal(await printed(mine, { html: source }));
    const ms = performance.now() - started;
    assert.ok(ms < 10_000, `${ms.toFixed(0)} ms`);
  }),
  ...each('Liquid reads no object of the service', reaching, async ({ mine }, source) => {
    const answer = await printed(mine, { html: `<p>Begin ${source} end</p>` });
    noFault(answer);
    if (answer.status !== 201) return;
    assert.match(await wordsOf(answer.json.submission.download_url), /Begin\s+end/);
  }),
  'data is text in a page': async ({ mine, canary }) => {
    const made = await mine.live.made('/templates', {
      template: {
        template_type: 'html',
        ...withScripts('<p>{{ title }}</p><p class="{{ title }}">x</p>'),
        name: 'Data',
      },
    });
    const title = `"><img src="${canary.origin}/data"><script>document.write('ran' + 1)</script>`;
    const { submission } = await mine.test.made(`/templates/${made.id}/submissions`, { data: { title } });
    assert.doesNotMatch(await wordsOf(submission.download_url), /ran1/);
    assert.deepEqual(canary.hits, []);
  },
  ...each('SCSS is refused soon', scss, async ({ mine }, source) => {
    const started = performance.now();
    anyRefusal(await printed(mine, { html: '<p>x</p>', scss: source }));
    const ms = performance.now() - started;
    assert.ok(ms < 10_000, `${ms.toFixed(0)} ms`);
  }),
  'a page of a million pixels is no fault': async ({ mine }) => {
    const page = '<style>@page{size:1000000px 1000000px;margin:0}</style><p>x';
    noFault(await printed(mine, { html: page }));
  },
  'pages without an end are ended, and another account prints meanwhile': async ({ mine, other }) => {
    const attacks = Object.entries(endless).map(async ([name, page]) => ({
      name,
      answer: await printed(mine, withScripts(page)),
    }));
    const started = performance.now();
    const served = await printed(other, { html: '<h1>Meanwhile</h1>' });
    const seconds = (performance.now() - started) / 1000;
    assert.equal(served.status, 201, served.text.slice(0, 200));
    for (const { name, answer } of await Promise.all(attacks)) {
      assert.equal(answer.status, 422, `${name}: ${answer.text.slice(0, 200)}`);
      assert.match(answer.json.error.message, /within \d+ seconds|\d+ pages/, name);
    }
    return `the other account waited ${seconds.toFixed(1)} s`;
  },
};
