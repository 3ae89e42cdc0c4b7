import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { FillingDeployment } from './support/filling-deployment';
import { UnpackedCommands } from './support/unpacked-commands';

const deployment = new FillingDeployment();
let commands: UnpackedCommands;

beforeAll(async () => {
  await deployment.start();
  commands = new UnpackedCommands(() => deployment.origin);
});

afterEach(() => deployment.clear());

afterAll(() => {
  deployment.end();
  commands.remove();
});

let folders = 0;

function nextFolder(): string {
  folders += 1;
  return `out-${folders}`;
}

/** Fills the template with a table, into a folder of its own. */
async function fill(file: string, content: string | Uint8Array, ...args: string[]) {
  commands.write(file, content);
  const folder = nextFolder();
  const ran = await commands.run(['fill', 'tpl_1', file, '-o', folder, ...args]);
  return { ...ran, folder, names: deployment.made.map(({ data }) => data['name']) };
}

function utf16(text: string, mark: number[]): Buffer {
  return Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')]);
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

describe('a table as spreadsheets save it', () => {
  const names = ['Zoë “Z” Ångström', 'Łucja'];

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeffname;city\r\n"${names[0]}";x\r\n${names[1]};y\r\n`)],
    ['UTF-16, as text for Excel', utf16(`name\tcity\r\n${names[0]}\tx\r\n${names[1]}\ty\r\n`, [0xff, 0xfe])],
    ['UTF-16 the other way', swapped(utf16(`name,city\n${names[0]},x\n${names[1]},y\n`, [0xff, 0xfe]))],
    ['UTF-16 without a mark', utf16(`name,city\n${names[0]},x\n${names[1]},y\n`, [])],
    ['with its separator said', Buffer.from(`sep=;\r\nname;city\r\n${names[0]};a,b,c\r\n${names[1]};y\r\n`)],
    ['with line ends of old', Buffer.from(`name,city\r${names[0]},x\r${names[1]},y\r`)],
    ['with empty lines before it', Buffer.from(`\r\n\r\nname;city\r\n${names[0]};x\r\n${names[1]};y`)],
  ])('is read: %s', async (_, bytes) => {
    const { status, stderr, names: made } = await fill('table.csv', bytes);
    expect(status, stderr).toBe(0);
    expect(made).toEqual(names);
  });

  it('is read in Windows-1252 where it is no UTF-8, and this is told', async () => {
    const text = Buffer.from('name;city\r\nJos\xe9 \x93M\xfcller\x94;\x80\r\n', 'latin1');
    const { status, stderr, names: made } = await fill('excel.csv', text);
    expect(status, stderr).toBe(0);
    expect(made).toEqual(['José “Müller”']);
    expect(deployment.made[0]?.data['city']).toBe('€');
    expect(stderr).toContain('excel.csv is not UTF-8 and is read as Windows-1252.');
  });

  it('is read in the encoding that is named', async () => {
    const text = Buffer.from('name\r\n\xa3ucja\r\n', 'latin1');
    expect((await fill('polish.csv', text, '--encoding', 'windows-1250')).names).toEqual(['Łucja']);
    expect((await fill('polish.csv', text, '--encoding', 'klingon')).status).toBe(2);
  });

  it('is refused where a value has no column', async () => {
    const { status, stderr } = await fill('stray.csv', 'name,city\nLovelace, Ada,London\nGrace,\n');
    expect(status).toBe(4);
    expect(stderr).toContain('stray.csv:2: the cell 3, "London", has no column');
    expect(deployment.made).toEqual([]);
  });

  it('is refused where a cell has an error of the spreadsheet', async () => {
    const { status, stderr } = await fill('broken.csv', 'name,city\nAda,London\nGrace,#N/A\n');
    expect(status).toBe(4);
    expect(stderr).toContain('"#N/A" is an error of the spreadsheet');
    expect(stderr).toContain('broken.csv:3');
    expect(deployment.made).toEqual([]);
  });

  it('is refused as JSON that is no UTF-8, with the line', async () => {
    const text = Buffer.from('{"name":"Ada"}\n{"name":"Jos\xe9"}\n', 'latin1');
    const { status, stderr } = await fill('latin.jsonl', text);
    expect(status).toBe(4);
    expect(stderr).toContain('latin.jsonl:2: ');
  });
});

describe('rows that the deployment refuses', () => {
  const table = 'Name;city\nAda;x\nwrong;y\nGrace;z\n';

  it('are told with file, row, column and place, and the others are made', async () => {
    const { status, stderr, stdout, folder } = await fill('some.csv', table);
    expect(status).toBe(4);
    expect(stderr).toContain('some.csv:3 column "Name" #/name: is a wrong name');
    expect(stdout).toContain('2 PDFs are in');
    expect(commands.filesIn(folder)).toEqual(['2.pdf', '4.pdf']);
  });

  it('are told to programs', async () => {
    const { stderr } = await fill('some.csv', table, '--json', '--quiet');
    const place = { file: 'some.csv', row: 3, column: 'Name', pointer: '/name' };
    expect(JSON.parse(stderr).error.problems).toEqual([{ ...place, message: 'is a wrong name' }]);
  });
});

describe('a run that is killed', () => {
  const table = `name\n${['A', 'wrong', 'B', 'C', 'wrong', 'D'].join('\n')}\n`;

  it('makes one document of each row, wherever its journal ends', async () => {
    const { folder } = await fill('kill.csv', table);
    const journal = commands.read(`${folder}/.quillet-fill.jsonl`);
    const restore = deployment.kept();
    // After each line, and within it.
    const ends = [...journal.matchAll(/\n/g)].flatMap(({ index }) => [index - 3, index + 1]);
    expect(ends.length).toBeGreaterThan(10);
    for (const end of ends) {
      const left = journal.slice(0, end);
      restore((key) => left.includes(`{"plan":"${key}","at"`));
      const again = await resumed(left);
      expect(again.status, `${left}\n${again.stderr}`).toBe(4);
      const made = deployment.made.map(({ data }) => data['name']).sort();
      expect({ left, made }).toEqual({ left, made: ['A', 'B', 'C', 'D'] });
    }
  });

  it('finds a batch whose key is no longer known', async () => {
    const { folder } = await fill('late.csv', 'name\nA\nB\n');
    const [head = '', plan = ''] = commands.read(`${folder}/.quillet-fill.jsonl`).split('\n');
    const yesterday = { ...JSON.parse(plan), at: Date.now() - 25 * 3_600_000 };
    deployment.answers.clear();
    const { status, stderr } = await resumed(`${head}\n${JSON.stringify(yesterday)}\n`, 'late.csv');
    expect(status, stderr).toBe(0);
    expect(deployment.made).toHaveLength(2);
  });

  it('makes one document of each row that release 0.4.0 has taken out of a batch in part', async () => {
    const { folder } = await fill('kill.csv', table);
    const about = JSON.parse(commands.read(`${folder}/.quillet-fill.jsonl`).split('\n')[0] ?? '');
    deployment.clear();
    const journal = [
      { ...about, run: 'old' },
      { plan: 'old.0', rows: [2, 3, 4, 5, 6, 7] },
      { row: 3, failed: 'No.' },
      { row: 6, failed: 'No.' },
      { plan: 'old.0', moved: 2 },
      { plan: 'old.0', moved: 4 },
    ];
    const { status } = await resumed(journal.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(status).toBe(4);
    expect(deployment.made.map(({ data }) => data['name']).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('leaves no halves of files once it has gone on', async () => {
    const { folder } = await fill('half.csv', 'name\nA\n');
    const journal = commands.read(`${folder}/.quillet-fill.jsonl`);
    commands.write(`${folder}/2.pdf.0123abcd.part`, '%PD');
    expect((await resumed(journal, 'half.csv', folder)).status).toBe(0);
    expect(commands.filesIn(folder)).toEqual(['2.pdf']);
  });

  async function resumed(journal: string, file = 'kill.csv', folder = nextFolder()) {
    mkdirSync(commands.at(folder), { recursive: true });
    commands.write(`${folder}/.quillet-fill.jsonl`, journal);
    return commands.run(['fill', 'tpl_1', file, '-o', folder]);
  }
});

describe('a folder of PDFs', () => {
  it('is filled by one run at a time', async () => {
    const stopped = new Promise<undefined>(() => undefined);
    deployment.before = ({ method }) => (method === 'POST' ? stopped : undefined);
    commands.write('two.csv', 'name\nA\n');
    const args = ['fill', 'tpl_1', 'two.csv', '-o', 'two'];
    const first = commands.start(args);
    while (!deployment.received.some(({ method }) => method === 'POST')) await sleep(20);
    const second = await commands.run(args);
    expect(second.status).toBe(6);
    expect(second.stderr).toContain(`process ${first.pid} on ${hostname()}`);
    first.kill('SIGKILL');
    await once(first, 'exit');
    // Its lock is there, and it is not.
    deployment.before = () => undefined;
    expect((await commands.run(args)).status).toBe(0);
    expect(deployment.made).toHaveLength(1);
  });

  it('is that of one sheet of a workbook', async () => {
    const sheet = (sheet: string) => ({ sheet, data: [[{ value: 'name' }], [{ value: sheet }]] });
    await writeExcelFile([sheet('one'), sheet('two')] as never).toFile(commands.at('book.xlsx'));
    const args = ['fill', 'tpl_1', 'book.xlsx', '-o', 'sheets', '--sheet'];
    expect((await commands.run([...args, 'one'])).status).toBe(0);
    const other = await commands.run([...args, 'two']);
    expect(other.status, other.stderr).toBe(6);
  });

  it('has names that every disk takes', async () => {
    const names = ['con', '../../etc/x', 'é'.repeat(200), '𝄞'.repeat(80), 'aux.b ', '...'];
    const table = `name\n${names.map((name) => `"${name}"`).join('\n')}\n`;
    const { status, stderr, folder } = await fill('names.csv', table, '--name', '{name}');
    expect(status, stderr).toBe(0);
    const made = commands.filesIn(folder);
    expect(made).toHaveLength(6);
    expect(made).toEqual(expect.arrayContaining(['_.pdf', '_.._etc_x.pdf', 'aux_.b.pdf', 'con_.pdf']));
    for (const name of made) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(204);
    expect(made.some((name) => name.includes('\ufffd'))).toBe(false);
  });
});

it('ends at once when the deployment takes no more, whatever the other lanes wait for', async () => {
  let asked = 0;
  deployment.before = ({ method }) => {
    if (method !== 'POST') return undefined;
    asked += 1;
    if (asked > 1) return { status: 401, body: { error: { code: 'unauthorized', message: 'No.' } } };
    return { status: 503, headers: { 'retry-after': '600' } };
  };
  const table = `name\n${Array.from({ length: 120 }, (_, row) => `N${row}`).join('\n')}\n`;
  const { status, stderr } = await fill('ends.csv', table, '--lanes', '3');
  expect(status).toBe(3);
  expect(stderr).toContain('quillet: No.');
});

it('one PDF is not made for a place that is a folder', async () => {
  mkdirSync(commands.at('there'));
  commands.write('one.json', '{"name":"A"}');
  expect((await commands.run(['fill', 'tpl_1', 'one.json', '-o', 'there'])).status).toBe(2);
  expect(deployment.received.filter(({ method }) => method === 'POST')).toEqual([]);
});
