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
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { compileDocument } from '../../../src/engine/fill/compile/compile-document';
import { drawSubmission } from '../../../src/engine/fill/draw/draw-submission';
import { readPlan } from '../../../src/engine/fill/stored-plan';
import { fontsOfAssets } from '../../../src/engine/text/fonts/font-library';
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
    ...{ test: true, title: 'Filled', now: NOW, conformance: { level: 'pdfa-2u', demand } },
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
    expect(conformance).toEqual({ reached: 'pdfa-2u', breaches: [] });
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
      reached: null,
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
    expect(one?.plan.base.breaches).toHaveLength(1);
  });
});
