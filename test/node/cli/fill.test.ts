import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { PackageFolder } from '../sdk/support/package-folder';
import { LocalProduct } from '../support/local-product';

let product: LocalProduct;
let folder: PackageFolder;
let template: string;

beforeAll(async () => {
  // Tables use up the pace of their account, which others would share.
  product = await LocalProduct.start();
  folder = new PackageFolder(product);
  template = await newTemplate();
});

afterAll(async () => {
  folder?.remove();
  await product?.end();
});

/** A template with fields of several types. */
async function newTemplate(): Promise<string> {
  const { id } = await product.upload(readFileSync('examples/membership-form.pdf'), `Fill ${Date.now()}`);
  const place = (name: string, y: number) => ({ name, page: 1, x: 64, y, width: 284, height: 28 });
  const fields = [
    { ...place('member/name', 150), required: true },
    { ...place('born', 216), type: 'date', dateTimeFormat: '%Y-%m-%d', required: false },
    { ...place('fee', 250), type: 'number', required: false },
  ];
  await product.api('PUT', `/templates/${id}/add_fields`, { fields });
  return id;
}

function write(file: string, content: string | Uint8Array): string {
  writeFileSync(join(folder.path, file), content);
  return file;
}

function fill(...args: string[]) {
  return folder.run('quillet', ['fill', template, ...args, '--test']);
}

async function wordsIn(file: string): Promise<string> {
  const { text } = await extractText(new Uint8Array(readFileSync(join(folder.path, file))), {
    mergePages: true,
  });
  return text;
}

function pdfsIn(path: string): string[] {
  const all = existsSync(join(folder.path, path)) ? readdirSync(join(folder.path, path)) : [];
  return all.filter((name) => name.endsWith('.pdf')).sort();
}

/** The submissions of a template, once the list has as many. */
async function submissionsOf(id: string, least: number): Promise<number> {
  for (;;) {
    let count = 0;
    for (let cursor = ''; ; ) {
      const page = await product.api('GET', `/templates/${id}/submissions?limit=50${cursor}`);
      count += page.submissions.length;
      if (page.submissions.length < 50) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    if (count >= least) return count;
    await sleep(200);
  }
}

describe('one PDF', () => {
  it('is made of an object, into a file', async () => {
    write('data.json', JSON.stringify({ member: { name: 'Ada Lovelace' }, born: '1815-12-10' }));
    const { status, stdout, stderr } = await fill('data.json', '-o', 'out/ada.pdf');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^out\/ada\.pdf {2}sub_\w+\n$/);
    expect(await wordsIn('out/ada.pdf')).toContain('Ada Lovelace');
  });

  it('is told as JSON', async () => {
    const { stdout } = await fill('data.json', '-o', 'ada.pdf', '--json');
    expect(JSON.parse(stdout)).toEqual({
      file: 'ada.pdf',
      submission: expect.stringMatching(/^sub_/),
      bytes: expect.any(Number),
    });
  });

  it('comes out of a pipe', async () => {
    const data = JSON.stringify({ member: { name: 'Grace' } });
    const { stdout } = await folder.run('quillet', ['fill', template, '-', '-o', '-', '--test'], {
      input: data,
    });
    expect(stdout.slice(0, 5)).toBe('%PDF-');
  });

  it('is not made of data that does not fit, and the place is told', async () => {
    write('wrong.json', JSON.stringify({ member: { nam: 'Ada' }, born: 'yesterday' }));
    const { status, stdout, stderr } = await fill('wrong.json', '-o', 'wrong.pdf');
    expect({ status, stdout }).toEqual({ status: 4, stdout: '' });
    expect(stderr).toContain('wrong.json #/member/name: is missing');
    expect(stderr).toContain('wrong.json #/born: expected a date such as 2026-05-17, got "yesterday"');
    expect(existsSync(join(folder.path, 'wrong.pdf'))).toBe(false);
  });

  it.each([
    ['a template that is not there', ['tpl_00000000000000000000', 'data.json', '-o', 'x.pdf'], 5],
    ['a name that no template has', ['No such form', 'data.json', '-o', 'x.pdf'], 5],
    ['a file that is not there', ['', 'absent.json', '-o', 'x.pdf'], 2],
    ['no place for the PDF', ['', 'data.json'], 2],
    ['an option that is not there', ['', 'data.json', '--outt', 'x'], 2],
  ])('ends for %s with a code of its own', async (_, args, code) => {
    const [id = '', ...others] = args;
    const { status, stderr } = await folder.run('quillet', ['fill', id || template, ...others]);
    expect({ status, said: stderr.startsWith('quillet: ') }, stderr).toEqual({ status: code, said: true });
  });
});

describe('a table', () => {
  it('of CSV makes a PDF of each row, with names of its values', async () => {
    write(
      'members.csv',
      'Member/Name;born;fee\n"Ada; Countess";1815-12-10;12.5\nGrace Hopper;1906-12-09;7\n',
    );
    const { status, stdout, stderr } = await fill(
      'members.csv',
      '-o',
      'members',
      '--name',
      '{member/name}-{row}',
    );
    expect({ status, stderr: stderr.replace(/^.* a second.*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('2 PDFs are in members.\n');
    expect(pdfsIn('members')).toEqual(['Ada; Countess-2.pdf', 'Grace Hopper-3.pdf']);
    expect(await wordsIn('members/Grace Hopper-3.pdf')).toContain('1906-12-09');
  });

  it('of a workbook is read as it is shown: dates are dates, numbers are numbers', async () => {
    const head = ['member/name', 'born', 'fee'].map((value) => ({ value }));
    const born = { value: new Date('1815-12-10T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' };
    const rows = [
      head,
      [{ value: 'Ada' }, { ...born, value: new Date('1915-12-10T00:00:00Z') }, { value: 12.5 }],
    ];
    const file = join(folder.path, 'members.xlsx');
    await writeExcelFile(rows as never).toFile(file);
    const { status, stderr } = await fill('members.xlsx', '-o', 'sheet');
    expect(status, stderr).toBe(0);
    const words = await wordsIn('sheet/2.pdf');
    expect(words).toContain('1915-12-10');
    expect(words).toContain('12.5');
  });

  it('of lines of JSON is read line by line', async () => {
    write('members.jsonl', '{"member":{"name":"Ada"}}\n\n{"member":{"name":"Grace"}}\n');
    expect((await fill('members.jsonl', '-o', 'lines')).status).toBe(0);
    expect(pdfsIn('lines')).toEqual(['1.pdf', '3.pdf']);
  });

  it.each([
    [
      'wrong.csv',
      'member/name,born\nAda,1815-12-10\n\nGrace,soon\n,1906-12-09\n',
      [
        'wrong.csv:4 column "born" #/born: expected a date',
        'wrong.csv:5 column "member/name" #/member: is missing',
        '2 of 3 rows do not fit the template. Nothing was made.',
      ],
    ],
    ['head.csv', 'member/name,nickname\nAda,A\n', ['head.csv:1 column "nickname": ']],
    ['open.csv', 'member/name\n"Ada\n', ['open.csv:2: a quotation mark is not closed']],
    [
      'wrong.jsonl',
      '{"member":{"name":"Ada"}}\n{"member":{}}\n',
      ['wrong.jsonl:2 #/member/name: is missing'],
    ],
    ['broken.jsonl', '{"member":{"name":"Ada"}}\n{"member"\n', ['broken.jsonl:2: ']],
    ['twice.csv', 'member/name\nAda\nada\n', []],
  ])('that is wrong makes nothing: %s', async (file, text, said) => {
    write(file, text);
    const { status, stderr } = await fill(file, '-o', `of-${file}`, '--name', '{member/name}');
    expect(status, stderr).toBe(4);
    for (const line of said) expect(stderr).toContain(line);
    expect(existsSync(join(folder.path, `of-${file}`))).toBe(false);
  });

  it('goes on where it was killed, and makes nothing twice', async () => {
    const id = await newTemplate();
    write(
      'many.csv',
      `member/name\n${Array.from({ length: 120 }, (_, row) => `Member ${row}`).join('\n')}\n`,
    );
    const args = ['fill', id, 'many.csv', '-o', 'many', '--test', '--lanes', '1'];
    const { path: cwd, environment: env } = folder;
    const first = spawn(process.execPath, [join(cwd, 'node_modules/quillet/cli/main.mjs'), ...args], {
      cwd,
      env,
    });
    await untilSome('many', first);
    const ended = once(first, 'exit');
    if (first.exitCode === null) {
      first.kill('SIGKILL');
      await ended;
    }
    const again = await folder.run('quillet', args);
    expect(again.status, again.stderr).toBe(0);
    expect(pdfsIn('many')).toHaveLength(120);
    expect(
      readdirSync(join(folder.path, 'many')).filter((name) => name.endsWith('.part')).length,
    ).toBeLessThanOrEqual(8);
    expect(await submissionsOf(id, 120)).toBe(120);
  });

  it('asks again for what was answered when nobody listened any more', async () => {
    const id = await newTemplate();
    write('few.csv', 'member/name\nAda\nGrace\n');
    const args = ['fill', id, 'few.csv', '-o', 'few', '--test'];
    expect((await folder.run('quillet', args)).status).toBe(0);
    // As a run leaves it that was killed between its request and the answer.
    const journal = join(folder.path, 'few/.quillet-fill.jsonl');
    const [head, plan] = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, `${head}\n${plan}\n{"row":2,"subm`);
    for (const file of pdfsIn('few')) rmSync(join(folder.path, 'few', file));
    const again = await folder.run('quillet', args);
    expect(again.status, again.stderr).toBe(0);
    expect(pdfsIn('few')).toEqual(['2.pdf', '3.pdf']);
    expect(await submissionsOf(id, 2)).toBe(2);
  });

  it('is not mixed with another one in a folder', async () => {
    write('other.csv', 'member/name\nAda\n');
    expect((await fill('other.csv', '-o', 'mixed')).status).toBe(0);
    write('other.csv', 'member/name\nGrace\n');
    const { status, stderr } = await fill('other.csv', '-o', 'mixed');
    expect(status, stderr).toBe(6);
  });

  it('of many rows meets the limits of the deployment without a word of it', async () => {
    const id = await newTemplate();
    write(
      'crowd.csv',
      `member/name\n${Array.from({ length: 400 }, (_, row) => `Member ${row}`).join('\n')}\n`,
    );
    const { status, stderr } = await folder.run('quillet', [
      'fill',
      id,
      'crowd.csv',
      '-o',
      'crowd',
      '--test',
      '--lanes',
      '8',
    ]);
    expect(status, stderr).toBe(0);
    expect(pdfsIn('crowd')).toHaveLength(400);
  });
});

/** Waits until the folder has a PDF, or the run has ended. */
async function untilSome(path: string, run: ChildProcess): Promise<void> {
  while (pdfsIn(path).length === 0 && run.exitCode === null) await sleep(20);
}
