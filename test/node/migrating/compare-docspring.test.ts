import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PDFIUM } from '../../../scripts/import-docspring/pages-of-pdf.mjs';
import { theirTemplate } from './support/docspring-records';
import { fieldsOf, Importing, reportOf, shaped, source } from './support/importing';
import { theirPdf } from './support/their-pdf';

const importing = new Importing();

describe('npm run import:docspring', () => {
  it('says on which page and in which field the PDFs differ, and why', async () => {
    const docspring = await importing.standIn((template, data) =>
      theirPdf(source, template, { ...data, name: `Dr. ${data['name']}` }),
    );
    const odd = { 1: { ...shaped[1], placeholder: 'Dr.' }, 3: { ...shaped[3], y: 340 } };
    docspring.add(theirTemplate('tpl_odd', 'Odd', { fields: odd }), source);
    const moved = docspring.templates.get('tpl_odd') ?? {};
    const work = importing.work();
    const ran = await importing.run(docspring, work);
    expect(ran, ran.says).toMatchObject({ code: 1 });
    const [{ comparison, our_id: id }] = reportOf(work).templates;
    expect(comparison).toMatchObject({ result: 'differs', by: 'pixels' });
    expect(comparison.differences).toEqual([
      {
        ...{ page: 1, field: 'name', kind: 'text' },
        says: expect.stringMatching(/theirs reads "Dr\.AdaLovelace", ours "AdaLovelace"/),
        why: [expect.stringContaining('placeholder was not carried over')],
      },
    ]);
    expect(ran.says).toContain('page 1, "name": theirs reads');
    const place = join(work, 'comparison/tpl_odd');
    expect(readdirSync(place).sort()).toEqual(['data.json', 'ours.pdf', 'page-1.png', 'theirs.pdf']);
    expect(moved['fields'][3].y).toBe(340);
    expect(fieldsOf(await importing.full(id)).find(({ name }) => name === 'fee')).toMatchObject({ y: 340 });

    const byText = importing.work();
    await importing.run(docspring, byText, { options: ['--text-only'] });
    const [{ comparison: said }] = reportOf(byText).templates;
    expect(said).toMatchObject({
      result: 'differs',
      by: 'text',
      differences: [{ field: 'name', kind: 'text' }],
    });
  });

  it('compares words where PDFium is missing, and the same PDFs once more where it is installed', async () => {
    const docspring = await importing.standIn();
    docspring.add(theirTemplate('tpl_plain', 'Plain machine', { fields: shaped }), source);
    const [work, by] = [importing.work(), 'quillet import docspring' as const];
    const plain = await importing.run(docspring, work, { by });
    expect(plain, plain.says).toMatchObject({
      code: 0,
      says: expect.stringContaining(`npm install ${PDFIUM}`),
    });
    expect(reportOf(work).templates).toMatchObject([
      { comparison: { result: 'same', by: 'text', pages: 1 } },
    ]);

    mkdirSync(importing.commands.at('node_modules'));
    symlinkSync(resolve('node_modules/@hyzyla'), importing.commands.at('node_modules/@hyzyla'));
    const drawn = await importing.run(docspring, work, { by });
    expect(drawn, drawn.says).toMatchObject({ code: 0, says: expect.not.stringContaining('npm install') });
    expect(reportOf(work).templates).toMatchObject([
      { comparison: { result: 'same', by: 'pixels', pages: 1 } },
    ]);
    expect(docspring.count('POST', /./)).toBe(1);
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(PDFIUM).toBe(`@hyzyla/pdfium@${devDependencies['@hyzyla/pdfium']}`);
  });

  it('finds what is drawn elsewhere, and what is not drawn at all', async () => {
    const docspring = await importing.standIn((template, data) => {
      const { 1: name, ...others } = template['fields'];
      return theirPdf(
        source,
        { ...template, fields: { ...others, 1: { ...name, x: 90 } } },
        { ...data, ok: false },
      );
    });
    const check = { id: 7, name: 'ok', page: 1, x: 300, y: 420, width: 18, height: 18, type: 'boolean' };
    docspring.add(theirTemplate('tpl_moved', 'Moved', { fields: { 1: shaped[1], 7: check } }), source);
    const work = importing.work();
    await importing.run(docspring, work);
    const [{ comparison }] = reportOf(work).templates;
    expect(comparison.differences).toMatchObject([
      { field: 'name', kind: 'place', says: expect.stringMatching(/ours is 2\d\.\d points further left/) },
      { field: 'ok', says: expect.stringMatching(/theirs reads nothing|only ours draws something/) },
    ]);
  });

  it('brings HTML with its tags, and compares the pages', async () => {
    const sent: string[] = [];
    const docspring = await importing.standIn(async (template, data) => {
      const other = await importing.product.pageTemplate(
        `<h1>Invoice ${data['number']}</h1><p>Dear ${data['customer']}</p>`,
      );
      sent.push(template['id']);
      return (await importing.product.make(other, { data: {} })).pdf;
    });
    const html =
      '<h1>Invoice {{ number }}</h1><p>Dear {{ customer }}{% metadata order_id %}{% signature seal, font-size: 12px %}</p>';
    const own = {
      ...{
        template_type: 'html',
        html,
        scss: 'h1 { span { color: red; } }',
        footer_html: '<i></i>',
        page_count: 1,
      },
      html_engine_options: { format: 'Letter', margin_top: '1in', landscape: false, print_background: true },
      fields: {
        1: { id: 1, name: 'number', type: 'string' },
        2: { id: 2, name: 'customer', type: 'string', required: true },
        3: { id: 3, name: 'seal', type: 'signature', required: false },
      },
    };
    docspring.add(theirTemplate('tpl_html', 'Invoice of theirs', own));
    const work = importing.work();
    const ran = await importing.run(docspring, work);
    const report = reportOf(work);
    expect(report.left_out, ran.says).toMatchObject([
      { property: 'html', reason: expect.stringContaining('"font-size"') },
    ]);
    const [{ our_id: id, comparison }] = report.templates;
    expect(comparison, ran.says).toMatchObject({ result: 'same', pages: 1 });
    const here = await importing.full(id);
    expect(here.html).toContain('{% metadata "order_id" %}');
    expect(here.html).toContain('{% signature seal %}');
    expect(here.html_engine_options).toMatchObject({ page_size: 'Letter', margins: { top: '1in' } });
    expect(sent).toEqual(['tpl_html']);
  });
});
