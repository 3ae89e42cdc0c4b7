import { codesOf } from '../../text/layout/glyph';
import { toGlyphs } from '../../text/layout/glyphs';
import { helveticaBold } from '../../text/layout/standard-font';
import { plainMeasure, widthOfGlyphs } from '../../text/layout/wrap';
import type { PageContent } from './draw-content';
import { compose, type Matrix, rotate, scale, translate } from './draw-matrix';

const TEXT = 'TEST';
const COLOR = 'C8102E';
/** Strong enough to be seen at once, light enough to read the text below. */
const OPACITY = 0.16;
/** The share of the page that the word takes along its diagonal. */
const SHARE = 0.86;
/** A page longer than this many times its width shows the word more than once. */
const ELONGATED = 2;

const FONT_SIZE = 100;
export const MARK_FONT = helveticaBold.name;
const glyphs = toGlyphs(TEXT, helveticaBold);
const length = widthOfGlyphs(glyphs, plainMeasure({ fontSize: FONT_SIZE }));
const capHeight = (helveticaBold.capHeight * FONT_SIZE) / 1000;

/**
 * The box of the word, in its own coordinates with the origin in the middle. It leaves room for
 * letters that stick out.
 */
export const MARK_BOX: [number, number, number, number] = [-length / 2 - 10, -50, length / 2 + 10, 50];

export type WatermarkedPage = {
  width: number;
  height: number;
  toUserSpace: Matrix;
};

/** Draws the word itself, which is the same on every page. */
export function drawMark(content: PageContent): void {
  content.within('1 0 0 1 0 0', OPACITY, () => {
    content.fillColor(COLOR);
    content.text({
      font: MARK_FONT,
      size: FONT_SIZE,
      spacing: 0,
      x: -length / 2,
      y: -capHeight / 2,
      codes: codesOf(glyphs),
    });
  });
}

/**
 * Returns where the word goes on a page: diagonally from the lower left to the upper right as seen.
 */
export function markPlacements(page: WatermarkedPage): Matrix[] {
  const { width, height } = page;
  const repeats = Math.max(1, Math.round(Math.max(width, height) / Math.min(width, height) / ELONGATED));
  const isWide = width > height;
  const tile = isWide ? { width: width / repeats, height } : { width, height: height / repeats };
  return Array.from({ length: repeats }, (_, index) =>
    placeIn(page, {
      ...tile,
      left: isWide ? index * tile.width : 0,
      bottom: isWide ? 0 : index * tile.height,
    }),
  );
}

type Tile = {
  left: number;
  bottom: number;
  width: number;
  height: number;
};

function placeIn(page: WatermarkedPage, tile: Tile): Matrix {
  const angle = Math.atan2(tile.height, tile.width);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The corners of the word stay on the page, whatever its shape.
  const across = tile.width / (length * cos + capHeight * sin);
  const up = tile.height / (length * sin + capHeight * cos);
  const enlarged = SHARE * Math.min(across, up);
  const upright = compose(page.toUserSpace, compose(translate(0, page.height), scale(1, -1)));
  const middle = translate(tile.left + tile.width / 2, tile.bottom + tile.height / 2);
  const turned = compose(rotate((angle * 180) / Math.PI), scale(enlarged, enlarged));
  return compose(upright, compose(middle, turned));
}
