import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { roomFor, signDetached } from '../../../src/engine/seal/cades';
import { sealWith } from '../../../src/engine/seal/seal-with';
import type { Sealer } from '../../../src/engine/seal/sealer';
import { judge } from '../../../src/verify/judge.mjs';
import { tellApart } from '../../../src/verify/tell-apart.mjs';
import { makeFields, NOW, wholeOf } from '../../engine/fill/support/drawing';
import { newSealer } from '../../support/sealer';

const folder = mkdtempSync(join(tmpdir(), 'quillet-hostile-'));
let sealer: Sealer;

beforeAll(async () => {
  sealer = await newSealer();
});

afterAll(() => rmSync(folder, { recursive: true }));

function judged(pdf: Uint8Array) {
  return judge(tellApart([{ file: 'sealed.pdf', bytes: Uint8Array.from(pdf) }]));
}

describe('a genuine document', () => {
  /** Sealed over a source with this text in a stream that is not compressed. */
  async function sealedOver(text: string): Promise<Uint8Array> {
    const document = await PDFDocument.create({ updateMetadata: false });
    const page = document.addPage([612, 792]);
    const content = document.context.stream(`BT ET % ${text}\n`, {});
    page.node.set(PDFName.of('Contents'), document.context.register(content));
    const compiled = await compileDocument(await document.save({ useObjectStreams: false }));
    if (compiled.outcome !== 'compiled') throw new Error('nothing was compiled');
    const seal = { name: 'Quillet', reason: 'Submission sub_1', at: NOW, room: roomFor(sealer) };
    const fields = makeFields([{ name: 'name', page: 1 }], compiled.plan.pages);
    const about = { plan: compiled.plan, fields, data: { name: text }, test: false, title: text, now: NOW };
    const drawn = await drawSubmission({ ...about, seal });
    if (drawn.outcome !== 'drawn' || drawn.slot === null) throw new Error('nothing was drawn');
    const { suffix, slot } = drawn;
    const before = createHash('sha256').update(compiled.pdf);
    await sealWith(sealer, seal.reason)(suffix, { slot, before, length: compiled.pdf.length });
    const pdf = wholeOf(compiled, { suffix });
    expect(Buffer.from(pdf).toString('latin1')).toContain(text);
    return pdf;
  }

  it.each([
    '/ByteRange [0 1 2 3]/Contents ',
    '/ByteRange [0 1 2 3]/Contents <00>',
    '/ByteRange [0 99999999999 1 1]',
  ])('stays good whatever its pages and pictures say: %s', async (text) => {
    const { ok, findings } = await judged(await sealedOver(text));
    expect([ok, findings.map(({ kind }) => kind)]).toEqual([true, expect.arrayContaining(['sealHolds'])]);
  });
});

/** A file of somebody's own, whose seal holds over whatever they like. */
async function ownFile(content: string): Promise<Buffer> {
  const room = 4_000;
  const number = (value: number) => String(value).padStart(8, '0');
  const ranges = (...numbers: number[]) =>
    `\n1 0 obj<</ByteRange[0 ${numbers.map(number).join(' ')}]/Contents `;
  const first = content.length + ranges(0, 0, 0).length;
  const tail = '>>endobj\n%%EOF\n';
  const head = content + ranges(first, first + 2 + 2 * room, tail.length);
  const digest = createHash('sha256').update(head, 'latin1').update(tail).digest();
  const digits = Buffer.from(await signDetached(digest, 'x', sealer)).toString('hex');
  return Buffer.from(`${head}<${digits.padEnd(2 * room, '0')}>${tail}`, 'latin1');
}

/** Signatures over different beginnings of one file. */
async function manySignatures(count: number, filling: number): Promise<string> {
  const digits = Buffer.from(await signDetached(new Uint8Array(32), 'x', sealer)).toString('hex');
  const start = '%PDF-1.4\n';
  const [first, second] = [start.length, start.length + digits.length + 2];
  const rows = '/ByteRange[0 00000000 00000000 00000000]\n'.length * count;
  const end = (at: number) => second + rows + filling + at * '\n%%EOF\n'.length;
  const named = Array.from({ length: count }, (_, at) => {
    const numbers = [first, second, end(at + 1) - second].map((value) => String(value).padStart(8, '0'));
    return `/ByteRange[0 ${numbers.join(' ')}]\n`;
  });
  return `${start}<${digits}>${named.join('')}${'x'.repeat(filling)}${'\n%%EOF\n'.repeat(count)}`;
}

describe('a hostile file', () => {
  it('with more earlier signatures than a document has is checked for some of them', async () => {
    const { findings, open } = await judged(await ownFile(await manySignatures(50, 1_000)));
    expect(findings.filter(({ kind }) => kind.startsWith('earlier'))).toHaveLength(20);
    expect(open).toContainEqual(expect.objectContaining({ kind: 'earlierMore', facts: { count: 20 } }));
  });

  const million = 1_000_000;
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['signatures', async () => ownFile(await manySignatures(2_000, 5 * million))],
    ['ranges', () => ownFile(`%PDF-1.4\n${'/ByteRange[0 1 2 3]/Contents '.repeat(170_000)}`)],
    ['stores', () => ownFile(`%PDF-1.4\n${'\n1 0 obj<</Type/DSS'.repeat(260_000)}`)],
    ['digits', () => Buffer.from(`%PDF-1.4\n/ByteRange[0 1 2 3]/Contents <${'ab'.repeat(2.5 * million)}>`)],
    ['brackets', () => Buffer.from(`{"submission_id":${'['.repeat(2 * million)}${']'.repeat(2 * million)}}`)],
    [
      'entries',
      () => {
        const entries = Array.from({ length: 50_000 }, () => ({ event: { type: 'submission.nothing' } }));
        return Buffer.from(JSON.stringify({ submission_id: 'sub_1', entries }));
      },
    ],
    [
      'levels in an entry',
      () => {
        const deep = '['.repeat(million) + ']'.repeat(million);
        return Buffer.from(`{"submission_id":"x","entries":[{"event":{"type":"a","deep":${deep}}}]}`);
      },
    ],
  ])('of 5 MB does not exhaust its reader: %s', async (name, make) => {
    const file = join(folder, `${name}.bin`);
    writeFileSync(file, await make());
    const command = ['--max-old-space-size=200', 'scripts/verify.mjs', file];
    let said = '';
    try {
      said = execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number | null; stdout: string; stderr: string };
      expect([1, 2, 3], stderr).toContain(status);
      said = stdout || stderr;
    }
    expect(said).not.toMatch(/RangeError|heap|\n {4}at /);
  });
});
