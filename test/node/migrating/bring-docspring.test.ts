import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theirFolder, theirTemplate } from './support/docspring-records';
import { fieldsOf, Importing, reportOf, shaped, source } from './support/importing';
import { theirPdf } from './support/their-pdf';

const importing = new Importing();

describe('npm run import:docspring', () => {
  it('brings folders, documents, fields, rules, settings and versions, and finds the same PDFs', async () => {
    const docspring = await importing.standIn();
    docspring.folders.push(
      theirFolder('fld_2', 'Members', 'fld_1', '/Contracts of theirs'),
      theirFolder('fld_1', 'Contracts of theirs', null, '/'),
    );
    const versions = [
      {
        version: '1.1.0',
        description: 'Asks for a fee',
        published_at: '2026-01-21T09:00:00Z',
        published_by_id: 'usr_1',
      },
      { version: '1.0.0', description: null, published_at: '2026-01-02T09:00:00Z', published_by_id: 'usr_1' },
    ];
    const own = {
      ...{ parent_folder_id: 'fld_2', path: '/Contracts of theirs/Members', description: 'For new members' },
      ...{
        fields: shaped,
        field_order: [[1, 2, 3]],
        locked: true,
        redirect_url: 'https://example.com/thanks',
      },
      ...{
        expire_submissions: true,
        expire_after: 12,
        expiration_interval: 'hours',
        allow_additional_properties: true,
      },
      ...{ embed_domains: 'https://example.com, *.example.org', versions, latest_version: '1.1.0' },
      ...{ defaults: { color: '112233', fontSize: 11, typeface: 'Helvetica', textColor: '112233' } },
      shared_field_data: {
        name: { name: 'name', type: 'string', title: 'Full name', required: true, metadata: 'crm' },
        fee: {
          ...{ name: 'fee', type: 'number', required: false },
          dependencies: {
            ...{ action: 'show', match: 'any' },
            conditions: [{ field: 'name', operator: 'in', value: ['Ada Lovelace', 'Grace'] }],
          },
        },
      },
    };
    const template = theirTemplate('tpl_membership', 'Membership of theirs', own);
    docspring.add(template, source);
    const { 3: _fee, ...older } = shaped;
    docspring.add({ ...template, fields: older, shared_field_data: {} }, source, '1.0.0');
    docspring.add({ ...template }, source, '1.1.0');
    const work = importing.work();

    const ran = await importing.run(docspring, work);
    expect(ran, ran.says).toMatchObject({ code: 0 });
    expect(ran.says).toContain('2 folders, 1 of 1 template, 2 versions; the same PDFs: 1 of 1 compared');
    const report = reportOf(work);
    expect(report).toMatchObject({ format: 1, finished: true, left_out: [] });
    const [{ our_id: id, comparison }] = report.templates;
    expect(comparison).toMatchObject({ result: 'same', by: 'pixels', pages: 1, differences: [], schema: [] });

    const here = await importing.full(id);
    expect(here).toMatchObject({
      ...{
        name: 'Membership of theirs',
        description: 'For new members',
        locked: true,
        latest_version: '1.1.0',
      },
      ...{ path: '/Contracts of theirs/Members', redirect_url: 'https://example.com/thanks' },
      ...{ expire_submissions: true, expire_after: 12, expiration_interval: 'hours' },
      ...{ allow_additional_properties: true, merge_audit_trail_pdf: true },
      document_md5: template['document_md5'],
    });
    expect(String(here.embed_domains)).toBe('example.com,*.example.org');
    expect(here.defaults).toMatchObject({ color: '112233', fontSize: 11 });
    expect(fieldsOf(here)).toHaveLength(3);
    expect(fieldsOf(here).find(({ name }) => name === 'name')).toMatchObject({
      ...{ id: 1, page: 1, x: 64, y: 150, width: 284, height: 28, color: '1a237e', metadata: 'crm' },
    });
    expect(here.shared_field_data.fee.dependencies).toMatchObject({
      action: 'show',
      match: 'any',
      conditions: [
        { field: 'name', operator: expect.stringMatching(/^(one_of|in)$/), value: ['Ada Lovelace', 'Grace'] },
      ],
    });
    expect(here.versions).toMatchObject([
      { version: '1.1.0', description: 'Asks for a fee' },
      { version: '1.0.0', description: '' },
    ]);
    const old = await importing.product.api('GET', `/templates/${id}/schema?version=1.0.0`);
    expect(Object.keys(old.properties).sort()).toEqual(['born', 'name']);
  });

  it('lists templates page by page, takes those that are named, and gives files no token', async () => {
    const docspring = await importing.standIn();
    for (let n = 1; n <= 51; n++)
      docspring.add(theirTemplate(`tpl_${n}`, `Template ${n}`, { fields: shaped }), source);
    const work = importing.work();
    const ran = await importing.run(docspring, work, { options: ['--template', 'tpl_51', '--no-compare'] });
    expect(ran, ran.says).toMatchObject({ code: 0 });
    expect(docspring.count('GET', /^\/api\/v1\/templates$/)).toBe(3);
    expect(docspring.count('GET', /^\/api\/v1\/templates\/tpl_/)).toBe(2);
    expect(docspring.count('POST', /./)).toBe(0);
    expect(docspring.asked.filter(({ path }) => path.startsWith('/files/'))).toMatchObject([
      { signed: false },
    ]);
    expect(reportOf(work).templates).toMatchObject([{ name: 'Template 51', comparison: null }]);
    const missing = await importing.run(docspring, importing.work(), { options: ['--template', 'tpl_52'] });
    expect(missing).toMatchObject({ code: 2, says: expect.stringContaining('lists no template tpl_52') });
  });

  it('names what does not come over, with template, field and reason', async () => {
    const docspring = await importing.standIn();
    const versions = [
      { version: '2.0.1', description: null, published_at: '2026-01-02T09:00:00Z', published_by_id: 'usr_1' },
      { version: '2.0.0', description: null, published_at: '2026-01-01T09:00:00Z', published_by_id: 'usr_1' },
    ];
    const own = {
      fields: {
        1: { ...shaped[1], placeholder: 'Your name', typeface: 'Lobster', sparkle: 3 },
        3: { ...shaped[3], maximum: 'many' },
        9: { ...shaped[3], id: 9, name: 'far', page: 7, x: 0, y: 0 },
      },
      ...{
        external_predefined_fields_template_id: 'tpl_other',
        encrypt_pdfs: true,
        encrypt_pdfs_password: 'hunter2-of-theirs',
      },
      ...{ webhook_options: { exclude_data: true }, versions, latest_version: '2.0.1' },
    };
    docspring.add(theirTemplate('tpl_lossy', 'Lossy', own), source);
    docspring.add(
      theirTemplate('tpl_broken', 'Broken', { document_state: 'malformed_pdf' }),
      Buffer.from('no PDF'),
    );
    docspring.add(theirTemplate('tpl_missing', 'Without a document', { document_state: 'pending' }));
    const work = importing.work();
    const ran = await importing.run(docspring, work, { options: ['--no-compare'] });
    expect(ran, ran.says).toMatchObject({ code: 1 });
    const { left_out: left, templates } = reportOf(work);
    const lossy = { template: 'Lossy', their_id: 'tpl_lossy' };
    for (const one of [
      { ...lossy, field: 'name', property: 'placeholder', value: 'Your name', reason: /placeholder/ },
      { ...lossy, field: 'name', property: 'typeface', value: 'Lobster', reason: /own fonts/ },
      { ...lossy, field: 'name', property: 'sparkle', value: 3, reason: /unknown property/ },
      { ...lossy, field: 'fee', property: 'maximum', value: 'many', reason: /number/ },
      { ...lossy, field: 'far', property: 'page', value: 7, reason: /page/ },
      { ...lossy, field: null, property: 'external_predefined_fields_template_id', reason: /of its own/ },
      { ...lossy, field: null, property: 'encrypt_pdfs_password', value: null, reason: /password/ },
      { ...lossy, field: null, property: 'webhook_options', reason: /webhooks\.md/ },
      { ...lossy, field: null, property: 'version 2.0.0', reason: /does not give the content/ },
    ])
      expect(left, one.property).toContainEqual(
        expect.objectContaining({ ...one, reason: expect.stringMatching(one.reason) }),
      );
    expect(templates).toMatchObject([
      {
        refused: null,
        versions: [
          { version: '2.0.0', ours: null },
          { version: '2.0.1', ours: null },
        ],
      },
      { name: 'Broken', our_id: null, refused: expect.stringContaining('document') },
      { name: 'Without a document', our_id: null, refused: expect.stringContaining('document') },
    ]);
    const here = await importing.full(templates[0].our_id);
    expect(
      fieldsOf(here)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['fee', 'name']);
    expect(here).toMatchObject({ encrypt_pdfs: true, latest_version: null });
  });

  it('keeps the number of a version whose content is the draft, and passes over the numbers before', async () => {
    const docspring = await importing.standIn();
    const version = { version: '1.2.1', description: 'Latest', published_by_id: 'usr_1' };
    const versions = [
      { ...version, published_at: '2026-01-20T14:00:00Z' },
      { ...version, version: '1.2.0', published_at: '2026-01-01T09:00:00Z' },
    ];
    docspring.add(
      theirTemplate('tpl_v', 'Versions', { fields: shaped, versions, latest_version: '1.2.1' }),
      source,
    );
    const work = importing.work();
    const ran = await importing.run(docspring, work, { options: ['--no-compare'] });
    expect(ran, ran.says).toMatchObject({ code: 1 });
    const { templates, left_out: left } = reportOf(work);
    expect(templates[0].versions).toMatchObject([
      { version: '1.2.0', ours: null },
      { version: '1.2.1', ours: '1.2.1' },
    ]);
    expect(left).toMatchObject([{ property: 'version 1.2.0' }]);
    expect((await importing.full(templates[0].our_id)).versions).toMatchObject([
      { version: '1.2.1', description: 'Latest' },
    ]);
  });

  it('takes a folder of exports in place of a token', async () => {
    const docspring = await importing.standIn();
    docspring.add(theirTemplate('tpl_file', 'From files', { fields: shaped }), source);
    const first = importing.work();
    await importing.run(docspring, first, { options: ['--no-compare'] });
    const asked = docspring.asked.length;
    const work = importing.work();
    const ran = await importing.run(join(first, 'theirs'), work);
    expect(docspring.asked).toHaveLength(asked);
    expect(reportOf(work), ran.says).toMatchObject({
      finished: true,
      templates: [
        {
          name: 'From files',
          comparison: { result: 'not_compared', reason: expect.stringMatching(/sample\/document\.pdf/) },
        },
      ],
    });
    expect(existsSync(join(work, 'theirs'))).toBe(false);

    const sample = join(first, 'theirs/templates/tpl_file/sample');
    const data = { name: 'Grace Hopper', born: '1906-12-09', fee: 7 };
    mkdirSync(sample);
    writeFileSync(join(sample, 'data.json'), JSON.stringify(data));
    writeFileSync(
      join(sample, 'document.pdf'),
      await theirPdf(source, theirTemplate('t', 'T', { fields: shaped }), data),
    );
    const compared = await importing.run(join(first, 'theirs'), work);
    expect(reportOf(work).templates).toMatchObject([{ comparison: { result: 'same' } }]);
    expect(compared, compared.says).toMatchObject({ code: 0 });
  });
});
