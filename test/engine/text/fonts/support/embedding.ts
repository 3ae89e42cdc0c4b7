import {
  type PDFContext,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { embedFont } from '../../../../../src/engine/text/fonts/embed-font';
import { type FontUse, FontUses } from '../../../../../src/engine/text/fonts/font-use';
import { glyphOperators } from '../../../../../src/engine/text/layout/glyph-operators';
import { layoutText } from '../../../../../src/engine/text/layout/layout';
import { runsOf } from '../../../../../src/engine/text/layout/runs';
import type { TextBox } from '../../../../../src/engine/text/layout/text-box';

export type BoxOnPage = {
  text: string;
  x: number;
  y: number;
  box: TextBox;
};

/** A page with these texts, written by a PDF library other than the engine. */
export async function pageWith(boxes: readonly BoxOnPage[], size: [number, number]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage(size);
  const uses = new FontUses();
  const names = new Map<FontUse, string>();
  const standard = new Map<string, string>();
  const operators = boxes.flatMap((one) => operatorsOf(one, { uses, names, standard }));
  const { context } = document;
  const fonts: Record<string, PDFRef> = {};
  for (const [use, name] of names) fonts[name] = writeFont(context, use);
  for (const [font, name] of standard) {
    const entries = { Type: 'Font', Subtype: 'Type1', BaseFont: font, Encoding: 'WinAnsiEncoding' };
    fonts[name] = context.register(context.obj(entries));
  }
  page.node.set(PDFName.of('Resources'), context.obj({ Font: fonts }));
  page.node.set(PDFName.of('Contents'), context.register(context.stream(operators.join('\n'))));
  return document.save({ useObjectStreams: false });
}

type Names = {
  uses: FontUses;
  names: Map<FontUse, string>;
  standard: Map<string, string>;
};

function operatorsOf({ text, x, y, box }: BoxOnPage, { uses, names, standard }: Names): string[] {
  const layout = layoutText(text, box);
  const size = layout.fontSize;
  return layout.lines.flatMap((line) =>
    runsOf(line, layout).map((run) => {
      const [left, base] = [x + run.x, y + line.baseline];
      if (run.kind === 'box') return `${left + 1} ${base} ${size / 2} ${size / 2} re S`;
      if (run.kind === 'codes') {
        const name = standard.get(run.font) ?? `S${standard.size}`;
        standard.set(run.font, name);
        const hex = run.codes.map((code) => code.toString(16).padStart(2, '0')).join('');
        const spacing = layout.characterSpacing;
        return `BT /${name} ${size} Tf ${spacing} Tc ${left} ${base} Td <${hex}> Tj 0 Tc ET`;
      }
      const use = uses.of(run.font);
      const fontName = names.get(use) ?? `E${names.size}`;
      names.set(use, fontName);
      return glyphOperators({ use, fontName, run, size, x: left, y: base });
    }),
  );
}

function writeFont(context: PDFContext, use: FontUse): PDFRef {
  const font = embedFont(use);
  const { flags, fontBBox, italicAngle, ascent, descent, capHeight, stemV } = font.descriptor;
  const entries = { Length1: font.fontFileLength, Filter: 'FlateDecode' };
  const file = PDFRawStream.of(context.obj(entries), font.fontFile);
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: font.baseFont,
    Flags: flags,
    FontBBox: [...fontBBox],
    ItalicAngle: italicAngle,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: stemV,
    FontFile2: context.register(file),
  });
  const registry = PDFHexString.fromText('Adobe');
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: font.baseFont,
    CIDSystemInfo: { Registry: registry, Ordering: PDFHexString.fromText('Identity'), Supplement: 0 },
    FontDescriptor: context.register(descriptor),
    W: [1, [...font.widths]],
    CIDToGIDMap:
      font.codeToGlyph === null
        ? 'Identity'
        : context.register(PDFRawStream.of(context.obj({}), font.codeToGlyph)),
  });
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: font.baseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.stream(font.toUnicode)),
    }),
  );
}
