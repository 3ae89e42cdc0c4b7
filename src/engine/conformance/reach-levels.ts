import type { PageContent } from '../fill/draw/draw-content';
import type { PdfImage } from '../images/pdf-image';
import type { SvgForm } from '../images/svg/svg-form';
import type { FontLibrary } from '../text/fonts/font-library';
import { StandInFonts } from '../text/fonts/stand-in-fonts';
import type { StandardFontName } from '../text/layout/standard-font';
import { BLANK } from '../text/shaping/shaped-clusters';
import { type Conformance, reachedBy, type WantedLevels } from './conformance';
import { type Breach, BreachList } from './look/breach';

/** What is drawn on a document, and what the document itself has that a level forbids. */
export type Drawn = {
  contents: Iterable<PageContent>;
  /** Fonts that are needed beside those of the contents. */
  fonts: Iterable<StandardFontName>;
  breaches: readonly Breach[];
};

/** The levels that a filled document reaches, and the fonts in place of those that viewers bring along. */
export type ReachedLevels = Conformance & { standIns: StandInFonts };

/** Looks at what is drawn, beside what was found in the document. */
export async function reachLevels(
  { levels }: WantedLevels,
  { contents, fonts, breaches }: Drawn,
  library: FontLibrary,
): Promise<ReachedLevels> {
  const drawing = new DrawingLook(fonts);
  for (const content of contents) drawing.add(content);
  const standIns = await StandInFonts.load(library, drawing.fonts);
  return { ...reachedBy([...breaches, ...drawing.breaches.toArray()], levels), standIns };
}

/** What drawn contents use. */
class DrawingLook {
  readonly fonts: Set<StandardFontName>;
  readonly breaches = new BreachList();

  constructor(fonts: Iterable<StandardFontName>) {
    this.fonts = new Set(fonts);
  }

  add({ fonts, embeddedFonts, images }: PageContent): void {
    for (const font of fonts.keys()) this.fonts.add(font);
    // Blanks of an uploaded font have widths that its program does not know.
    for (const { font, used } of embeddedFonts.keys())
      if (font.outlines === null && used.some(({ glyph }) => glyph === BLANK))
        this.breaches.add('6.2.11.5', `signs that the font “${font.family}” draws together`);
    for (const picture of images.keys()) {
      if ('form' in picture) this.#addSvg(picture.form);
      else if ('colorSpace' in picture) this.#addImage(picture);
    }
  }

  #addSvg({ fonts, images, parts }: SvgForm): void {
    for (const font of fonts.keys()) this.fonts.add(font);
    for (const image of images.keys()) this.#addImage(image);
    for (const part of parts) this.#addSvg(part);
  }

  #addImage({ colorSpace }: PdfImage): void {
    if (colorSpace === 'DeviceCMYK')
      this.breaches.add('6.2.4.3', 'the picture of a field in CMYK, and no profile for it');
  }
}
