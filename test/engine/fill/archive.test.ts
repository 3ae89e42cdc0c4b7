import { env } from 'cloudflare:workers';
import {
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFStream,
  PDFString,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { prepareForArchive } from '../../../src/engine/conformance/look/prepare-for-archive';
import { effectiveFields } from '../../../src/engine/fields/effective-fields';
import { noRules } from '../../../src/engine/fields/field-rules';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeAcceptableFields } from '../../../src/engine/fields/place-acceptable-fields';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { PageContent } from '../../../src/engine/fill/draw/draw-content';
import { type DrawInput, drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { readPlan } from '../../../src/engine/fill/stored-plan';
import { fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
import type { FontUses } from '../../../src/engine/text/fonts/font-use';
import type { Draft } from '../../node/conformance/support/draft';
import { taggedForm } from '../../support/tagged-form';
import { makeFields, NOW, wholeOf } from './support/drawing';
import { base64, makePng } from './support/pictures';

const fonts = fontsOfAssets(env.ASSETS);

type Draw = (page: PDFPage, document: PDFDocument) => void | Promise<void>;

async function prepared(draw: Draw) {
  const document = await PDFDocument.create({ updateMetadata: false });
  await draw(document.addPage([300, 300]), document);
  const compiled = await compileDocument(await document.save({ useObjectStreams: false }));
  if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
  return prepareForArchive(compiled.pdf, compiled.plan, fonts);
}

type Filling = {
  fields?: FieldInput[];
  data?: unknown;
  editable?: boolean;
  demand?: 'required' | 'best_effort';
};

async function filled(
  draw: Draw,
  { fields = [], data = {}, editable = false, demand = 'best_effort' }: Filling = {},
) {
  const document = await prepared(draw);
  return drawSubmission({
    ...{ plan: document.plan, fields: makeFields(fields, document.plan.pages), data, editable, fonts },
    ...{ test: true, title: 'Filled', now: NOW, conformance: { levels: ['pdfa-2u'], demand } },
  }).then((drawn) => {
    if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
    return { ...drawn, judgement: judge(wholeOf(document, drawn)) };
  });
}

function write(text: string, font: StandardFonts): Draw {
  return async (page, document) => {
    page.drawText(text, { x: 20, y: 200, font: await document.embedFont(font), color: rgb(0, 0, 0) });
  };
}

const box = { page: 1, x: 20, y: 20, width: 100, height: 30 };

/** The filled form with tags, which must reach both levels. */
async function filledForm({ change, more = [], ...input }: FormFilling) {
  const draft = taggedForm();
  change?.(draft);
  const compiled = await compileDocument(draft.bytes());
  if (compiled.outcome !== 'compiled') throw new Error(compiled.message);
  const document = await prepareForArchive(compiled.pdf, compiled.plan, fonts);
  const found = placeAcceptableFields([...compiled.fields, ...more], document.plan.pages).fields;
  const fields = effectiveFields({ ...noRules, fields: found });
  const read = async ({ offset, length }: { offset: number; length: number }) =>
    document.pdf.slice(offset, offset + length);
  const drawn = await drawSubmission({
    ...{ plan: document.plan, fields, data: { name: 'Ada Müller', member: true }, fonts },
    ...{ test: true, title: 'T', now: NOW, footer: 'A foot' },
    ...{ repeated: { copies: new Map(), read }, conformance: { levels: BOTH, demand: 'required' } },
    ...input,
  });
  if (drawn.outcome !== 'drawn') throw new Error(drawn.message);
  return { ...drawn, judgement: judge(wholeOf(document, drawn)) };
}

type FormFilling = Omit<Partial<DrawInput>, 'repeated'> & {
  change?: (draft: Draft) => void;
  more?: readonly object[];
};

const BOTH = ['pdfa-2u', 'pdfua-1'] as const;

async function audit(uses: FontUses) {
  const content = new PageContent(uses);
  content.text({ font: 'Helvetica', size: 9, spacing: 0, x: 9, y: 9, codes: [65, 66] });
  return [{ width: 300, height: 300, content }];
}

describe('a document that was prepared for PDF/A', () => {
  it.each<[string, Draw]>([
    ['text in Helvetica', write('Ångström “100 %”', StandardFonts.Helvetica)],
    ['text in Times', write('Bold and slanted', StandardFonts.TimesRomanBoldItalic)],
    ['text in Courier', write('Fixed', StandardFonts.CourierOblique)],
    ['a mark of ZapfDingbats', write('✔', StandardFonts.ZapfDingbats)],
    [
      'a link that is not printed',
      (page, { context }) => {
        const link = {
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [0, 0, 9, 9],
          A: { S: 'URI', URI: PDFString.of('https://a.example') },
        };
        page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]));
      },
    ],
    [
      'a picture that viewers smooth',
      async (page, document) => {
        const image = await document.embedPng(makePng({ width: 2, height: 2, colorType: 2 }));
        await image.embed();
        document.context
          .lookup(image.ref, PDFStream)
          .dict.set(PDFName.of('Interpolate'), document.context.obj(true));
        page.drawImage(image);
      },
    ],
    [
      'layers without names, and not all in order',
      (_page, { context, catalog }) => {
        const layers = ['One', 'Two'].map((name) =>
          context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
        );
        catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers, D: { Order: layers.slice(1) } }));
      },
    ],
  ])('is repaired: %s', async (_, draw) => {
    const { conformance, judgement } = await filled(draw);
    expect(conformance).toEqual({ reached: ['pdfa-2u'], breaches: [] });
    expect([judgement.claims, judgement.verdicts['pdfa-2u']]).toEqual([['pdfa-2b', 'pdfa-2u'], 0]);
  });

  it.each<[string, Draw, string]>([
    ['a font that nothing stands in for', write('Ωμέγα', StandardFonts.Symbol), '6.2.11.4.1'],
    [
      'layers that turn off by themselves',
      (_page, { context, catalog }) => {
        const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('One') }));
        const event = { Event: 'Print', Category: ['Print'], OCGs: [layer] };
        catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: { AS: [event] } }));
      },
      '6.9',
    ],
    [
      'a hidden annotation',
      (page, { context }) => {
        const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], F: 2 };
        page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(link))]));
      },
      '6.3.2',
    ],
  ])('is refused a level with the clause: %s', async (_, draw, clause) => {
    const { conformance, judgement } = await filled(draw);
    expect(conformance).toEqual({
      reached: [],
      breaches: [expect.stringContaining(`(ISO 19005-2, ${clause})`)],
    });
    expect([judgement.claims, (judgement.verdicts['pdfa-2u'] ?? 0) > 0]).toEqual([[], true]);
    await expect(filled(draw, { demand: 'required' })).rejects.toThrow(`(ISO 19005-2, ${clause})`);
  });

  it.each([false, true])('is filled with values, marks and pictures (editable: %s)', async (editable) => {
    const fields: FieldInput[] = [
      { ...box, name: 'latin' },
      { ...box, name: 'others', y: 60, typeface: 'Times' },
      { ...box, name: 'tick', type: 'boolean', y: 100, checkCharacter: '&#10004;' },
      { ...box, name: 'picture', type: 'image', y: 140 },
    ];
    const png = `data:image/png;base64,${base64(makePng({ width: 2, height: 2, colorType: 6 }))}`;
    const data = { latin: 'Ada', others: '漢字 हिन्दी', tick: true, picture: { base64: png } };
    const { judgement } = await filled(write('Form', StandardFonts.Helvetica), { fields, data, editable });
    expect([judgement.claims, judgement.broken.filter(({ clauses }) => clauses['pdfa-2u'])]).toEqual([
      ['pdfa-2b', 'pdfa-2u'],
      [],
    ]);
  });

  it('is stored with what it breaks, and is the same each time', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => prepared(write('Ω', StandardFonts.Symbol))));
    expect(one).toEqual(other);
    expect(readPlan(JSON.stringify(one?.plan))).toEqual({ plan: one?.plan });
    expect(one?.plan.base.breaches?.map(({ letter }) => letter)).toEqual(['B', 'UA']);
  });
});

describe('a form with tags', () => {
  const seal = { name: 'A', reason: 'B', at: NOW, room: 99 };
  const added = { ...{ name: 'added', page: 1, x: 300, y: 300, width: 200, height: 20 } };
  const png = `data:image/png;base64,${base64(makePng({ width: 2, height: 2, colorType: 2 }))}`;

  it.each<[string, FormFilling]>([
    ['flat', {}],
    ['that stays fillable', { editable: true }],
    ['with a field of its own that stays fillable', { more: [added], editable: true }],
    ['with a picture', { more: [{ ...added, type: 'image' }], data: { added: { base64: png } } }],
    ['with a code', { more: [{ ...added, displayType: 'qrcode' }], data: { added: 'A' } }],
    ['with an audit page', { further: audit }],
    [
      'whose text goes on elsewhere',
      {
        more: [{ ...added, overflow: 'continue' }],
        data: { added: 'Much too long for its box. '.repeat(40) },
      },
    ],
    ['with a seal', { seal }],
    ['of a document that says no title', { change: (draft) => draft.change('info', '/Title(A form)', '') }],
  ])('is PDF/A and PDF/UA: %s', async (_, filling) => {
    const { conformance, judgement } = await filledForm(filling);
    expect(conformance).toEqual({ reached: BOTH, breaches: [] });
    const { claims, verdicts, broken } = judgement;
    expect([claims, BOTH.map((level) => verdicts[level])], JSON.stringify(broken)).toEqual([
      ['pdfa-2b', ...BOTH],
      [0, 0],
    ]);
  });

  it.each<[string, FormFilling, string]>([
    [
      'text in a language that it does not say',
      { change: (draft) => draft.change('catalog', '/Lang(en-GB)', '') },
      '7.2',
    ],
    [
      'a seal on the visible part of a page',
      { change: (draft) => draft.change('page', '[0 0 600 800]', '[-9 -9 600 800]'), seal },
      '7.18.4',
    ],
  ])(
    'reaches one of two levels with effort alone, and says what keeps it from the other: %s',
    async (what, filling, clause) => {
      const { conformance, judgement } = await filledForm({
        ...filling,
        conformance: { levels: BOTH, demand: 'best_effort' },
      });
      const rule = `It has ${what}: PDF/UA-1 allows none (ISO 14289-1, ${clause}).`;
      expect(conformance).toEqual({ reached: ['pdfa-2u'], breaches: [rule] });
      expect(judgement.claims).toEqual(['pdfa-2b', 'pdfa-2u']);
    },
  );
});
