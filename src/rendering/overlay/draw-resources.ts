import { type PDFContext, PDFHexString, PDFName, type PDFObject, type PDFRef } from '@cantoo/pdf-lib';
import type { Box } from './document-plan';
import type { PageContent } from './draw-content';
import type { ColorSpace, PdfImage } from './images/pdf-image';
import type { StandardFontName } from './text/standard-font';

/** Writes fonts, images and graphics states into the document, each once. */
export class ResourceWriter {
  private readonly fonts = new Map<StandardFontName, PDFRef>();
  private readonly images = new Map<PdfImage, PDFRef>();
  private readonly states = new Map<number, PDFRef>();

  constructor(private readonly context: PDFContext) {}

  form(content: PageContent, box: Box): PDFRef {
    const { context } = this;
    const resources = context.obj({
      Font: this.named(content.fonts, (font) => this.font(font)),
      XObject: this.named(content.images, (image) => this.image(image)),
      ExtGState: this.named(content.opacities, (opacity) => this.state(opacity)),
    });
    const dict = { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: resources };
    return context.register(context.flateStream(content.toString(), dict));
  }

  private named<K>(names: ReadonlyMap<K, string>, write: (key: K) => PDFRef): PDFObject {
    const entries = [...names].map(([key, name]) => [name, write(key)]);
    return this.context.obj(Object.fromEntries(entries));
  }

  private font(name: StandardFontName): PDFRef {
    return cached(this.fonts, name, () => {
      // ZapfDingbats has an encoding of its own.
      const encoding = name === 'ZapfDingbats' ? {} : { Encoding: 'WinAnsiEncoding' };
      return this.context.register(
        this.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: name, ...encoding }),
      );
    });
  }

  private state(opacity: number): PDFRef {
    return cached(this.states, opacity, () =>
      this.context.register(this.context.obj({ Type: 'ExtGState', ca: opacity, CA: opacity })),
    );
  }

  private image(image: PdfImage): PDFRef {
    return cached(this.images, image, () => {
      const { context } = this;
      const mask = image.alpha === null ? null : this.softMask(image, image.alpha);
      const dict = {
        ...this.imageDict(image, image.bitsPerComponent),
        ColorSpace: this.colorSpace(image.colorSpace, image.bitsPerComponent),
        ...this.encoding(image),
        ...(image.inverted && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
        ...(mask !== null && { SMask: mask }),
        ...(image.clearColor !== null && { Mask: image.clearColor.flatMap((sample) => [sample, sample]) }),
      };
      return context.register(context.stream(image.data, dict));
    });
  }

  private softMask(image: PdfImage, alpha: { bits: number; data: Uint8Array }): PDFRef {
    const dict = { ...this.imageDict(image, alpha.bits), ColorSpace: 'DeviceGray', Filter: 'FlateDecode' };
    return this.context.register(this.context.stream(alpha.data, dict));
  }

  private imageDict(image: PdfImage, bits: number) {
    const { width, height } = image;
    return { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: bits };
  }

  private encoding({ encoding, width, bitsPerComponent }: PdfImage) {
    if (encoding.filter === 'jpeg') return { Filter: 'DCTDecode' };
    if (encoding.predictor === null) return { Filter: 'FlateDecode' };
    const { colors } = encoding.predictor;
    const parameters = { Predictor: 15, Colors: colors, BitsPerComponent: bitsPerComponent, Columns: width };
    return { Filter: 'FlateDecode', DecodeParms: parameters };
  }

  private colorSpace(space: ColorSpace, bits: number): PDFObject {
    if (typeof space === 'string') return PDFName.of(space);
    const colors = Math.min(space.palette.length / 3, 2 ** bits);
    const hex = Buffer.from(space.palette.subarray(0, colors * 3)).toString('hex');
    return this.context.obj(['Indexed', 'DeviceRGB', colors - 1, PDFHexString.of(hex)]);
  }
}

function cached<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
