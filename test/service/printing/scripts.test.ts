import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import {
  createHtmlTemplate,
  print,
  printDataAsPages,
  printHtml,
  saveHtml,
  submitHtml,
} from '../../support/html-templates';
import { download, wordsOf } from '../../support/pdf-text';
import { expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

const scripted = { javascript: true };

describe('the scripts of a page', { timeout: 60_000 }, () => {
  it('read the data, whatever is in it, and draw before the page is printed', async () => {
    const pdf = await printHtml(
      account,
      {
        html: `<div id="list"></div>{% data %}<script>
          quillet.ready(new Promise((done) => setTimeout(() => {
            document.getElementById('list').textContent = quillet.data.rows.map(({ name }) => name).join(' + ');
            done();
          }, 300)));
        </script>`,
        html_engine_options: { ...scripted, wait_for: 'ready' },
      },
      { rows: [{ name: '</script><b>"Ann"' }, { name: "O'Neil \u2028 & {{ 7 }}" }] },
    );
    expect(await wordsOf(pdf)).toContain(`</script><b>"Ann" + O'Neil`);
    expect(await wordsOf(pdf)).toContain('& {{ 7 }}');
  });

  it('find the data and quillet in the head of a document, too', async () => {
    const html = `<!doctype html><html><head>{% data %}<script>
      quillet.ready(new Promise((done) => addEventListener('DOMContentLoaded', () => {
        document.body.textContent = quillet.data.name;
        done();
      })));
    </script></head><body></body></html>`;
    const page = { html, html_engine_options: { ...scripted, wait_for: 'ready', scripts: 'strict' } };
    expect(await wordsOf(await printHtml(account, page, { name: 'Ann' }))).toBe('Ann');
  });

  it('may have a part of the data', async () => {
    const html =
      '<p></p>{% data order.lines %}<script>document.querySelector("p").append(quillet.data.length)</script>';
    const pdf = await printHtml(
      account,
      { html, html_engine_options: scripted },
      { order: { lines: [1, 2, 3] } },
    );
    expect(await wordsOf(pdf)).toBe('3');
  });

  it('are waited for until an element is there', async () => {
    const html = `<p></p><script>setTimeout(() => {
      document.querySelector('p').innerHTML = '<b id="late">Late</b>';
    }, 300)</script>`;
    const pdf = await printHtml(account, {
      html,
      html_engine_options: { ...scripted, wait_for: { selector: '#late' } },
    });
    expect(await wordsOf(pdf)).toBe('Late');
  });

  it('leave their failures in the record', async () => {
    const html = `Shown<script>console.error('no rows')</script><script>missing()</script>
      <script>Promise.reject(new Error('late'))</script>
      <script>console.error('rows:', 3, new TypeError('no list'), {}); console.error(new Error('again'))</script><script>fetch('https://example.com').catch(() => {})</script>`;
    const { json } = await submitHtml(account, { html, html_engine_options: scripted });
    expect(json.submission.state).toBe('processed');
    const errors: string[] = json.submission.script_errors;
    for (const part of [
      ...['no rows', 'missing is not defined', 'late', 'https://example.com'],
      ...['rows: 3 TypeError: no list Object', 'Error: again'],
    ])
      expect(errors.filter((error) => error.includes(part)).length, part).toBeGreaterThan(0);
    expect(await wordsOf(await download(json.submission.download_url))).toBe('Shown');
  });

  it('name their failures in a header of a preview', async () => {
    const id = await saveHtml(account, { html: 'Saved' });
    const preview = (html: string) =>
      as(account.live).post(`/templates/${id}/preview`, {
        template: { html, html_engine_options: scripted },
      });
    const failing = await preview(`Shown<script>throw new Error('nothing → “done”')</script>`);
    expect(failing.status, failing.text).toBe(200);
    const header = failing.headers.get('x-script-errors') ?? '';
    expect(header).toMatch(/^[ -~]+$/);
    expect(JSON.parse(header)).toEqual([expect.stringContaining('nothing → “done”')]);
    const many = Array.from({ length: 20 }, (_, index) => `console.error('${index}', '→'.repeat(400))`);
    const long = (await preview(`<script>${many.join(';')}</script>`)).headers.get('x-script-errors') ?? '';
    expect(long.length).toBeLessThanOrEqual(4_096);
    expect(JSON.parse(long)[0]).toMatch(/^.*0 →/);
    expect((await preview('Shown')).headers.has('x-script-errors')).toBe(false);
  });

  it.each([
    ['as it loads', 'missing()', { wait_for: 'load' }],
    [
      'while it is waited for',
      'quillet.ready(Promise.resolve().then(() => missing()))',
      { wait_for: 'ready' },
    ],
    ['before it is ready', 'missing(); quillet.ready()', { wait_for: 'ready' }],
    ['before it is printed', 'addEventListener("beforeprint", () => missing())', { wait_for: 'load' }],
  ])('fail the submission when they are strict and one fails %s', async (_, script, waiting) => {
    const html = `Shown<script>${script}</script>`;
    const template = { html, html_engine_options: { ...scripted, ...waiting, scripts: 'strict' } };
    const { json } = await submitHtml(account, template);
    expect(json.submission).toMatchObject({
      state: 'error',
      error_message: expect.stringContaining('A script of the page failed: missing is not defined'),
      script_errors: [expect.stringContaining('missing is not defined')],
    });
  });

  it('say that a selector from before it was looked at is none', async () => {
    const pages = printDataAsPages();
    const sheet = { html: 'x', options: { javascript: true, waitFor: { selector: '!!' } } };
    const { json } = await print(account, await createHtmlTemplate(account), sheet);
    pages.mockRestore();
    expect(json.submission.error_message).toContain(
      'The selector of wait_for in html_engine_options is not valid CSS.',
    );
  });

  it('are not waited for where there are none', async () => {
    const answer = await as(account.live).post('/templates', {
      template: { template_type: 'html', name: 'x', html: 'x', html_engine_options: { wait_for: 'ready' } },
    });
    expectRefusal(answer, 422, 'validation_failed');
    expect(answer.text).toContain('set \\"javascript\\": true');
  });

  it('keep their options with the template, apart from what release 0.4.0 reads', async () => {
    const options = { ...scripted, wait_for: { selector: '#a' }, scripts: 'strict' };
    const id = await saveHtml(account, { html: 'x', html_engine_options: options });
    const { json } = await as(account.live).get(`/templates/${id}?full=true`);
    expect(json.html_engine_options).toMatchObject(options);
    const plain = await saveHtml(account, { html: 'x' });
    const shown = await as(account.live).get(`/templates/${plain}?full=true`);
    expect(shown.json.html_engine_options).toMatchObject({
      wait_for: 'load',
      scripts: 'lenient',
      overflow: 'ignore',
    });
  });
});
