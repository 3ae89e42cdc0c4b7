import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TheirRecord, theirFolder, theirTemplate } from './support/docspring-records';
import { Importing, reportOf, shaped, source } from './support/importing';

const importing = new Importing();
const noCompare = { options: ['--no-compare'] };

const versions = [
  { version: '1.2.0', description: 'x'.repeat(2001), published_at: '2026-01-03T09:00:00Z' },
  { version: '1.1.0', description: null, published_at: '2026-01-02T09:00:00Z' },
  { version: '1.0.0', description: null, published_at: '2026-01-01T09:00:00Z' },
  { version: 'beta', description: null, published_at: '2026-01-01T08:00:00Z' },
];

describe('npm run import:docspring, from an account that is not as ours are,', () => {
  it('reads lists whose pages are shorter than it asks for', async () => {
    const docspring = await importing.standIn();
    docspring.mostPerPage = 2;
    for (const n of [1, 2, 3, 4, 5]) docspring.add(theirTemplate(`tpl_s${n}`, `Short ${n}`), source);
    const work = importing.work();
    const ran = await importing.run(docspring, work, noCompare);
    expect(reportOf(work).templates, ran.says).toHaveLength(5);
  });

  it('brings folders whose names are not allowed here, and names them', async () => {
    const docspring = await importing.standIn();
    docspring.folders.push(
      theirFolder('fld_a', 'Tax/2026', null, '/'),
      theirFolder('fld_b', 'Tax-2026', null, '/'),
      theirFolder('fld_c', `Long ${'x'.repeat(300)}`, 'fld_a', '/Tax/2026'),
    );
    docspring.add(theirTemplate('tpl_a', 'In a', { parent_folder_id: 'fld_a' }), source);
    docspring.add(theirTemplate('tpl_b', 'In b', { parent_folder_id: 'fld_b' }), source);
    docspring.add(theirTemplate('tpl_c', 'In c', { parent_folder_id: 'fld_c' }), source);
    docspring.add(theirTemplate('tpl_d', 'Nowhere', { parent_folder_id: 'fld_gone' }), source);
    const work = importing.work();
    for (const times of ['once', 'again']) {
      const ran = await importing.run(docspring, work, noCompare);
      expect(ran.code, `${times}: ${ran.says}`).toBe(1);
      const { finished, left_out, templates } = reportOf(work);
      expect(finished).toBe(true);
      expect(left_out).toMatchObject([
        { their_id: 'fld_a', property: 'name', value: 'Tax/2026' },
        { their_id: 'fld_c', property: 'name' },
        { their_id: 'tpl_d', property: 'parent_folder_id', value: 'fld_gone' },
      ]);
      const here = [];
      for (const { our_id } of templates) here.push(await importing.full(our_id));
      const [a, b, c, d] = here;
      expect([a?.path, b?.path, d?.path]).toEqual(['/Tax-2026', '/Tax-2026', '/']);
      expect(a?.parent_folder_id).not.toBe(b?.parent_folder_id);
      expect(c?.path).toMatch(/^\/Tax-2026\/Long x{250}$/);
    }
  });

  it('brings every version that it can read, though one is missing', async () => {
    const docspring = await importing.standIn();
    const newer = { versions, last_changed_at: '2026-02-01T09:00:00Z' };
    const first = theirTemplate('tpl_v1', 'First', { ...newer, fields: shaped });
    docspring.add(first, source);
    docspring.add(first, source, '1.0.0');
    docspring.add(first, source, '1.2.0');
    docspring.missing.add('tpl_v1@1.1.0');
    const second = theirTemplate('tpl_v2', 'Second', { ...newer, versions: versions.slice(1, 2) });
    docspring.add(second, source);
    docspring.add(second, source, '1.1.0');
    const work = importing.work();
    const ran = await importing.run(docspring, work, noCompare);
    const { templates, left_out: left } = reportOf(work);
    expect(templates, ran.says).toMatchObject([
      {
        versions: [
          { version: '1.0.0', ours: '1.0.0' },
          { version: '1.1.0', ours: null },
          { version: '1.2.0', ours: '1.2.0' },
          { version: 'beta', ours: null, reason: expect.stringContaining('three parts') },
        ],
      },
      { versions: [{ version: '1.1.0', ours: '1.1.0' }] },
    ]);
    expect(left).toMatchObject([
      { property: 'version 1.1.0' },
      { property: 'description of a version', version: '1.2.0' },
      { property: 'version beta' },
    ]);
  });

  it('brings the others when one template is nonsense', async () => {
    const docspring = await importing.standIn();
    const odd: TheirRecord[] = [
      { ...theirTemplate('tpl_o1', 'Fields'), fields: { 1: 7, 2: null } },
      { ...theirTemplate('tpl_o2', 'Defaults'), defaults: { color: 7 }, versions: 'none' },
      { ...theirTemplate('tpl_o3', 'Rules'), field_dependencies: [null, { targets: 5 }, 'x'] },
      { ...theirTemplate('tpl_o4', 'Address'), document_url: 'not an address' },
    ];
    for (const one of odd) docspring.add(one, one['id'] === 'tpl_o4' ? null : source);
    docspring.add({ ...theirTemplate('tpl_o5', 'x'), name: { first: 'x' } }, source);
    docspring.add(theirTemplate('tpl_o6', 'Bell\u0007 and \u001b[31mred', { fields: shaped }), source);
    docspring.add(theirTemplate('tpl_ok', 'As it should be', { fields: shaped }), source);
    const work = importing.work();
    const ran = await importing.run(docspring, work, noCompare);
    const { finished, templates } = reportOf(work);
    expect(finished, ran.says).toBe(true);
    expect(templates).toHaveLength(7);
    expect(templates.at(-1)).toMatchObject({ their_id: 'tpl_ok', refused: null });
    expect(templates[3].refused).toContain('its address is no address');
    expect(templates[5].refused).toContain('must not contain control characters');
    for (const sign of ['\u001b[31m', '\u0007']) expect(ran.says).not.toContain(sign);
  });

  it('stops at ids that are no names of files', async () => {
    for (const id of ['../../out', '__proto__', 'tpl_1/../../x', '']) {
      const docspring = await importing.standIn();
      docspring.add({ ...theirTemplate('tpl_x', 'X'), id }, source);
      const work = importing.work();
      await importing.run(docspring, work, noCompare);
      expect(reportOf(work)).toMatchObject({
        finished: false,
        problem: `DocSpring lists something with the id ${JSON.stringify(id)}`,
      });
    }
  });

  it('goes on when a PDF of theirs cannot be read', async () => {
    const docspring = await importing.standIn(async () => Buffer.from('%PDF-1.7 and no more'));
    docspring.add(theirTemplate('tpl_p1', 'Unreadable', { fields: shaped }), source);
    docspring.add(theirTemplate('tpl_p2', 'After it', { fields: shaped }), source);
    const work = importing.work();
    const ran = await importing.run(docspring, work);
    expect(reportOf(work), ran.says).toMatchObject({
      finished: true,
      templates: [
        { comparison: { result: 'not_compared', reason: expect.stringContaining('cannot be read') } },
        { refused: null },
      ],
    });
  });

  it('asks again for a document that was refused for the pace only', async () => {
    const docspring = await importing.standIn();
    docspring.add(theirTemplate('tpl_pace', 'Paced', { fields: shaped }), source);
    docspring.trouble = (_, { path }) => (path.startsWith('/files/') ? 'busy at once' : null);
    const work = importing.work();
    await importing.run(docspring, work, noCompare);
    expect(reportOf(work)).toMatchObject({ finished: false, problem: expect.stringContaining('429') });
    docspring.trouble = () => null;
    const ran = await importing.run(docspring, work, noCompare);
    expect(ran, ran.says).toMatchObject({ code: 0 });
  });

  it('names templates that a folder of exports does not have', async () => {
    const folder = importing.work();
    mkdirSync(join(folder, 'templates/tpl_f'), { recursive: true });
    writeFileSync(join(folder, 'templates/tpl_f/template.json'), '{');
    const options = ['--template', 'tpl_f', '--template', 'tpl_g'];
    const ran = await importing.run(folder, importing.work(), { options });
    expect(ran).toMatchObject({ code: 2, says: expect.stringContaining('has no template tpl_g') });
    const nowhere = await importing.run(importing.work(), importing.work(), {
      by: 'quillet import docspring',
    });
    expect(nowhere).toMatchObject({ code: 2, says: expect.stringContaining('There are no templates in') });
    const work = importing.work();
    await importing.run(folder, work);
    expect(reportOf(work).templates).toMatchObject([{ refused: expect.stringContaining('is no JSON') }]);
  });

  it('sends no token over an open connection', async () => {
    const docspring = await importing.standIn();
    const options = ['--from', 'http://api.docspring.example'];
    const ran = await importing.run(docspring, importing.work(), { options });
    expect(ran).toMatchObject({ code: 2, says: expect.stringContaining('over https only') });
  });
});
