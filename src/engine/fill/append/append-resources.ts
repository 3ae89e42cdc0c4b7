import { Buffer } from 'node:buffer';
import type { ColorSpace, PdfImage } from '../../images/pdf-image';
import type { FormReference, FormSource, Picture } from '../../images/picture';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spellNumber } from '../../pdf/writer/write-value';
import type { FontUse } from '../../text/fonts/font-use';
import type { StandInFonts } from '../../text/fonts/stand-in-fonts';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { Box } from '../document-plan';
import type { PageContent } from '../draw/draw-content';
import { spellDingbats } from './append-dingbats';
import { appendEmbedded, appendFont } from './append-font';
import { appendSvg } from './append-svg';

type Resource = StandardFontName | FontUse | Picture | FormReference | FormSource | number;

/** Writes forms with the fonts, images and graphics states that they need, each resource once. */
export class ResourceWriter {
  readonly #written = new Map<Resource, string>();
  /** The resources of small forms, as they are spelled. */
  readonly #shared = new Map<string, string>();

  readonly #update: ObjectWriter;
  readonly #standIns: StandInFonts | undefined;

  /** With `standIns` no font is left to viewers. */
  constructor(update: ObjectWriter, standIns?: StandInFonts) {
    this.#update = update;
    this.#standIns = standIns;
  }

  /**
   * Writes this content as the form `number`. The form has its own resources, so no name clashes
   * with those of the page.
   */
  form(number: number, content: PageContent, box: Box, matrix = ''): void {
    const form = `/Type/XObject/Subtype/Form/BBox[${box.map(spellNumber).join(' ')}]${matrix}`;
    this.#update.stream(number, `${form}/Resources<<${this.#resourcesOf(content)}>>`, content.toString());
  }

  /** Writes one of many forms of a page, in few bytes. Forms with the same resources share them. */
  smallForm(number: number, content: PageContent, [left, bottom, right, top]: Box): void {
    const resources = `<<${this.#resourcesOf(content)}>>`;
    const shared = this.#shared.get(resources) ?? this.#object(resources);
    this.#shared.set(resources, shared);
    const box = [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)];
    const form = `/Subtype/Form/BBox[${box.join(' ')}]/Resources ${shared}`;
    this.#update.stream(number, form, content.toString());
  }

  #resourcesOf(content: PageContent): string {
    return [
      this.#category<StandardFontName | FontUse>(
        'Font',
        [...content.fonts, ...content.embeddedFonts],
        (font) => (typeof font === 'string' ? this.#font(font) : appendFont(this.#update, font)),
      ),
      this.#category('XObject', [...content.images], (image) => this.#picture(image)),
      this.#category('ExtGState', [...content.opacities], (opacity) => this.#state(opacity)),
    ].join('');
  }

  #category<K extends Resource>(
    name: string,
    items: readonly (readonly [K, string])[],
    write: (item: K) => string,
  ): string {
    if (items.length === 0) return '';
    let entries = '';
    for (const [item, itemName] of items) {
      entries += `/${itemName} ${this.#once(item, write)}`;
    }
    return `/${name}<<${entries}>>`;
  }

  standardFont(name: StandardFontName): string {
    return this.#once(name, () => this.#font(name));
  }

  #once<K extends Resource>(item: K, write: (item: K) => string): string {
    const reference = this.#written.get(item) ?? write(item);
    this.#written.set(item, reference);
    return reference;
  }

  #font(name: StandardFontName): string {
    if (this.#standIns && name === 'ZapfDingbats') return this.#object(spellDingbats(this.#update));
    if (this.#standIns) return appendEmbedded(this.#update, this.#standIns.of(name));
    // ZapfDingbats has its own encoding.
    const encoding = name === 'ZapfDingbats' ? '' : '/Encoding/WinAnsiEncoding';
    return this.#object(`<</Type/Font/Subtype/Type1/BaseFont/${name}${encoding}>>`);
  }

  #state(opacity: number): string {
    const alpha = spellNumber(opacity);
    return this.#object(`<</Type/ExtGState/ca ${alpha}/CA ${alpha}>>`);
  }

  #object(text: string): string {
    const number = this.#update.newNumber();
    this.#update.object(number, text);
    return `${number} 0 R`;
  }

  #stream(entries: string, data: string | Uint8Array): string {
    const number = this.#update.newNumber();
    this.#update.stream(number, entries, data);
    return `${number} 0 R`;
  }

  #picture(picture: Picture | FormReference | FormSource): string {
    if ('reference' in picture) return picture.reference;
    if ('entries' in picture) return this.#stream(picture.entries, picture.data);
    if (!('form' in picture)) return this.#image(picture);
    return appendSvg(this.#update, picture, {
      font: (name) => this.standardFont(name),
      image: (image) => this.#once(image, () => this.#image(image)),
    });
  }

  #image(image: PdfImage): string {
    const mask = image.alpha === null ? '' : `/SMask ${this.#softMask(image, image.alpha)}`;
    const inverted = image.inverted ? '/Decode[1 0 1 0 1 0 1 0]' : '';
    const clear = image.clearColor?.flatMap((sample) => [sample, sample]).join(' ');
    const entries = [
      describe(image, image.bitsPerComponent, spellColorSpace(image.colorSpace, image.bitsPerComponent)),
      spellEncoding(image),
      inverted,
      mask,
      clear === undefined ? '' : `/Mask[${clear}]`,
    ];
    return this.#stream(entries.join(''), image.data);
  }

  #softMask(image: PdfImage, alpha: NonNullable<PdfImage['alpha']>): string {
    const encoding = spellDeflate(image.width, alpha.bits, alpha.filtered ? { colors: 1 } : null);
    return this.#stream(`${describe(image, alpha.bits, '/DeviceGray')}${encoding}`, alpha.data);
  }
}

function describe({ width, height }: PdfImage, bits: number, colorSpace: string): string {
  const size = `/Width ${width}/Height ${height}/BitsPerComponent ${bits}`;
  return `/Type/XObject/Subtype/Image${size}/ColorSpace${colorSpace}`;
}

function spellEncoding({ encoding, width, bitsPerComponent }: PdfImage): string {
  if (encoding.filter === 'jpeg') return '/Filter/DCTDecode';
  return spellDeflate(width, bitsPerComponent, encoding.predictor);
}

function spellDeflate(width: number, bits: number, predictor: { colors: number } | null): string {
  if (predictor === null) return '/Filter/FlateDecode';
  const parameters = `/Predictor 15/Colors ${predictor.colors}/BitsPerComponent ${bits}/Columns ${width}`;
  return `/Filter/FlateDecode/DecodeParms<<${parameters}>>`;
}

function spellColorSpace(space: ColorSpace, bits: number): string {
  if (typeof space === 'string') return `/${space}`;
  const colors = Math.min(space.palette.length / 3, 2 ** bits);
  const hex = Buffer.from(space.palette.subarray(0, colors * 3)).toString('hex');
  return `[/Indexed/DeviceRGB ${colors - 1}<${hex}>]`;
}
