import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/engine/limits';
import { pageSizes, readText } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate, plainPdf } from '../../support/builders';
import { wordsOf } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';
import { counted, createWith, numbersIn, pagesOf, upTo } from './support/long-content';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function create(templateId: string, data: unknown, token = account.live) {
  return createWith(token, templateId, data);
}

const box = { page: 1, x: 72, y: 120, width: 200, height: 60, multiline: true, overflow: 'continue' };

describe('text that does not fit its box', () => {
  it('continues on a page at the end, and says so in the box', async () => {
    const template = await createTemplate(account.live, [{ name: 'remarks', title: 'Remarks', ...box }]);
    const { submission, pdf } = await create(template, { remarks: counted(300) });
    expect(submission.truncated_text).toEqual({});
    const [form = '', end = '', ...more] = await pagesOf(pdf);
    expect(more).toEqual([]);
    expect(form).toMatch(/w\d+… \(continued on page 2\)$/);
    expect(end).toContain('Remarks (page 1)');
    expect(end).toMatch(/Continuation of .*Page 2 of 2/);
    expect([...numbersIn(form), ...numbersIn(end)]).toEqual(upTo(300));
  });

  it('stays where it is when it fits', async () => {
    const template = await createTemplate(account.live, [{ name: 'remarks', ...box }]);
    const { pdf } = await create(template, { remarks: counted(12) });
    expect(await pagesOf(pdf)).toEqual([`Page 1 of the form ${counted(12)}`]);
  });

  it('follows the text of another field, and takes as many pages as it needs', async () => {
    const fields = [
      { name: 'later', title: 'Later', ...box, page: 2 },
      { name: 'early', ...box },
      { name: 'short', ...box, y: 300 },
    ];
    const template = await createTemplate(
      account.live,
      fields,
      await plainPdf([
        [612, 792],
        [612, 792],
      ]),
    );
    const { pdf } = await create(template, { later: counted(2000), early: counted(100), short: 'Fits' });
    const [one = '', two = '', ...end] = await pagesOf(pdf);
    expect(one).toContain('(continued on page 3)');
    expect(two).toContain('(continued on page 3)');
    expect(end[0]).toMatch(/^early \(page 1\) .* Later \(page 2\) /);
    expect(end[1]).toMatch(/^Later \(page 2\), continued /);
    expect(end.join(' ')).not.toContain('short');
    for (const [index, page] of end.entries())
      expect(page).toContain(`Page ${index + 3} of ${end.length + 2}`);
    const later = end.join(' ').split('Later (page 2)').slice(1).join(' ');
    expect([...numbersIn(two), ...numbersIn(later)]).toEqual(upTo(2000));
  });

  it('keeps its line feeds there, on a page of the same visible size', async () => {
    const { PDFDocument, degrees } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.create();
    document.addPage([612, 792]).setRotation(degrees(90));
    document.addPage([300, 400]);
    const fields = [
      { name: 'wide', ...box, width: 300, height: 30 },
      { name: 'small', ...box, page: 2, x: 20, y: 20, width: 100, height: 20 },
    ];
    const template = await createTemplate(account.live, fields, await document.save());
    const { pdf } = await create(template, {
      wide: 'one%%LF%%two%%LF%%three%%LF%%%%LF%%four',
      small: counted(40),
    });
    expect(await pageSizes(pdf)).toEqual([
      [792, 612],
      [300, 400],
      [792, 612],
      [300, 400],
    ]);
    const lines = (await readText(pdf, 3)).filter(({ text }) => /^(two|three|four)$/.test(text));
    const steps = lines.map(({ y }, index) => Math.round(y - (lines[index - 1]?.y ?? y)));
    expect([lines.map(({ text }) => text), steps]).toEqual([
      ['three', 'four'],
      [0, 31],
    ]);
    expect((await readText(pdf, 1)).at(-1)?.text).toBe('two… (continued on page 3)');
  });

  it('continues from the last of several boxes, and from a box of one line', async () => {
    const line = { page: 1, x: 72, width: 180, height: 20, overflow: 'continue' };
    const template = await createTemplate(account.live, [
      { name: 'address#1', ...line, y: 100 },
      { name: 'address#2', ...line, y: 120 },
      { name: 'note', ...line, y: 200 },
      { name: 'narrow', ...line, y: 300, width: 40 },
    ]);
    const text = {
      address: counted(40),
      note: 'An unforeseeably long note indeed',
      narrow: 'Uncharacteristically',
    };
    const { pdf, submission } = await create(template, text);
    expect(submission.truncated_text).toEqual({});
    const boxes = (await readText(pdf)).map(({ text }) => text).slice(1);
    expect(boxes).toEqual([
      expect.stringMatching(/^w1 .*w\d$/),
      'w10… (continued on page 2)',
      'An… (continued on page 2)',
      'Unc…',
    ]);
    const end = await wordsOf(pdf, 2);
    expect(end).toContain('address (page 1)');
    expect(end).toMatch(/unforeseeably long note indeed .*haracteristically/);
    const address = end.slice(0, end.indexOf('note (page 1)'));
    expect([...numbersIn(boxes.slice(0, 2).join(' ')), ...numbersIn(address)]).toEqual(upTo(40));
  });

  it('reads as it was written in other scripts', async () => {
    const template = await createTemplate(account.live, [
      { name: 'ar', title: 'ملاحظات', ...box, height: 30 },
      { name: 'zh', title: '备注', ...box, y: 300, height: 30 },
    ]);
    const arabic = Array.from({ length: 60 }, (_, index) => `كلمة ${index + 1}`).join(' ');
    const chinese = Array.from({ length: 60 }, (_, index) => `第${index + 1}个字，`).join('');
    const { pdf, submission } = await create(template, { ar: arabic, zh: chinese });
    expect(submission.missing_glyphs).toEqual([]);
    expect(submission.truncated_text).toEqual({});
    const [form = '', end = ''] = await pagesOf(pdf);
    expect(form.match(/continued on page 2/g)).toHaveLength(2);
    expect(end).toContain('备注 (page 1)');
    const together = `${form}${end}`.replace(/\s/g, '');
    for (const index of [1, 30, 60]) expect(together).toContain(`第${index}个字`);
    const onRight = (await readText(pdf, 2)).filter(({ text }) => /[\u0600-\u06ff]/.test(text));
    expect(onRight.length).toBeGreaterThan(1);
  });

  it('carries the TEST watermark', async () => {
    const template = await createTemplate(account.live, [{ name: 'remarks', ...box }]);
    const { pdf } = await create(template, { remarks: counted(200) }, account.test);
    for (const page of await pagesOf(pdf)) expect(page).toContain('TEST');
  });

  it('is reported where even the continuation pages have no room', async () => {
    const fields = [
      { name: 'endless', ...box },
      { name: 'other', ...box, y: 200 },
    ];
    const template = await createTemplate(account.live, fields, await plainPdf([[300, 300]]));
    const text = counted(60_000);
    const { pdf, submission } = await create(template, { endless: text, other: text });
    expect((await pageSizes(pdf)).length).toBe(1 + limits.overflowPages);
    expect(Object.keys(submission.truncated_text).sort()).toEqual(['endless', 'other']);
    const [form = ''] = await pagesOf(pdf);
    expect(form.match(/page 2\)/g)).toHaveLength(1);
  });

  it('is refused for combs, in a template and for one submission', async () => {
    const comb = { name: 'code', page: 1, comb: true, combNumberOfCells: 5 };
    const template = await createTemplate(account.live, [comb]);
    const added = await as(account.live).put(`/templates/${template}/add_fields`, {
      fields: [{ ...comb, overflow: 'continue' }],
    });
    const message = 'must be "shrink_to_fit" or "truncate" for a comb, which cannot continue elsewhere';
    expectProblems(added, [`#/fields/0/overflow: ${message}`]);
    const answer = await as(account.live).post(`/templates/${template}/submissions`, {
      data: { code: 'ABCDE' },
      field_overrides: { code: { overflow: 'continue' } },
    });
    expectProblems(answer, [`#/field_overrides/code/overflow: ${message}`]);
  });
});
