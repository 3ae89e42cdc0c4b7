import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theirTemplate } from './support/docspring-records';
import { Importing, reportOf, shaped, source } from './support/importing';

const importing = new Importing();
const page = readFileSync('docs/migrating.md', 'utf8');
const tour = /^```sh tour\n(.*?)^```$/ms.exec(page)?.[1] ?? '';

it('brings one template, then all of them, as the page says', async () => {
  const docspring = await importing.standIn();
  for (const id of ['tpl_tour', 'tpl_other'])
    docspring.add(theirTemplate(id, `Tour ${id}`, { fields: shaped }), source);
  const work = importing.work();
  const { product } = importing;
  const { token_id, token_secret } = product.credentials.live;
  const commands = tour
    .replace(/^export .*\n/gm, '')
    .replaceAll('https://quillet.example.com', product.origin)
    .replaceAll('tpl_1234567890abcdef01', 'tpl_tour')
    .replaceAll('docspring-import', work)
    .replaceAll(
      /^quillet import docspring/gm,
      `node ${importing.commands.main} import docspring --from ${docspring.origin} --work ${work}`,
    );
  const said = await new Promise<string>((resolve, reject) => {
    const env = {
      ...product.environment,
      ...docspring.environment,
      QUILLET_ORIGIN: product.origin,
      QUILLET_TOKEN: `${token_id}:${token_secret}`,
    };
    const child = spawn('sh', ['-ec', commands], { env });
    let text = '';
    child.stdout.on('data', (piece) => {
      text += piece;
    });
    child.stderr.on('data', (piece) => {
      text += piece;
    });
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(text))));
  });
  expect(said).toMatch(
    /0 folders, 1 of 1 template,.*0 folders, 2 of 2 templates.*0 folders, 2 of 2 templates/s,
  );
  expect(reportOf(work).templates).toHaveLength(2);
  expect(docspring.count('POST', /tpl_tour\/submissions$/)).toBe(1);
});

it('documents every option of the command and of the script, and no other', async () => {
  const { stdout } = await importing.commands.run(['import', 'docspring', '--help']);
  const [help = ''] = stdout.split('Options of every command');
  const script = readFileSync('scripts/import-docspring.mjs', 'utf8');
  const usage = /const USAGE = `(.*?)`/s.exec(script)?.[1] ?? '';
  const optionsIn = (text: string) => new Set(text.match(/--[a-z][a-z-]+/g));
  const known = new Set([...optionsIn(help), ...optionsIn(usage)]);
  expect(known.size).toBeGreaterThan(6);
  for (const option of known) expect(page, option).toContain(option);
  for (const option of optionsIn(page)) expect([...known, '--global']).toContain(option);
});
