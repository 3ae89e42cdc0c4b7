import { codesOf, type PageContent } from './overlay/draw-content';
import { compose, type Matrix, rotate, scale, translate } from './overlay/draw-matrix';
import { toGlyphs } from './overlay/text/glyphs';
import { helveticaBold } from './overlay/text/standard-font';
import { widthOfGlyphs } from './overlay/text/wrap';

const TEXT = 'TEST';
const COLOR = 'C8102E';
/** Seen at once, and the text under it still reads. */
const OPACITY = 0.16;
/** Share of the page the word takes along its diagonal. */
const SHARE = 0.86;
/** A page longer than this many times its width gets the word more than once. */
const ELONGATED = 2;

export interface WatermarkedPage {
  width: number;
  height: number;
  toUserSpace: Matrix;
}

/** Writes TEST across the page, as part of its content, from the lower left to the upper right as seen. */
export function drawWatermark(content: PageContent, page: WatermarkedPage): void {
  const { width, height } = page;
  const repeats = Math.max(1, Math.round(Math.max(width, height) / Math.min(width, height) / ELONGATED));
  const tile = width > height ? { width: width / repeats, height } : { width, height: height / repeats };
  for (let index = 0; index < repeats; index += 1) {
    const left = width > height ? index * tile.width : 0;
    const bottom = width > height ? 0 : index * tile.height;
    drawWord(content, page, { ...tile, left, bottom });
  }
}

interface Tile {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

function drawWord(content: PageContent, page: WatermarkedPage, tile: Tile): void {
  const glyphs = toGlyphs(TEXT, helveticaBold);
  const length = widthOfGlyphs(glyphs, { fontSize: 1, characterSpacing: 0 });
  const capHeight = helveticaBold.capHeight / 1000;
  const angle = Math.atan2(tile.height, tile.width);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The word's corners stay on the page, whatever its shape.
  const across = tile.width / (length * cos + capHeight * sin);
  const up = tile.height / (length * sin + capHeight * cos);
  const size = SHARE * Math.min(across, up);
  const upright = compose(page.toUserSpace, compose(translate(0, page.height), scale(1, -1)));
  const middle = translate(tile.left + tile.width / 2, tile.bottom + tile.height / 2);
  const matrix = compose(upright, compose(middle, rotate((angle * 180) / Math.PI)));
  content.within(matrix, OPACITY, () => {
    content.fillColor(COLOR);
    content.text({
      font: 'Helvetica-Bold',
      size,
      spacing: 0,
      x: (-length * size) / 2,
      y: (-capHeight * size) / 2,
      codes: codesOf(glyphs),
    });
  });
}
