import { type Coverage, charactersIn } from './coverage';
import type { ServiceFont } from './service-font';

/** Latin letters, digits and signs. Beyond them a monospace font too has marks of no width and wide characters. */
const [FIRST, LAST] = [0x20, 0x24f];

/** How wide each character of a monospace font is, in em; null of any other font. */
export function characterWidthOf(font: ServiceFont, covers: Coverage): number | null {
  const widths = new Set<number>();
  for (const character of charactersIn(covers)) {
    if (character > LAST || widths.size > 1) break;
    if (character < FIRST) continue;
    const width = widthOf(font, String.fromCodePoint(character));
    if (width > 0) widths.add(width);
  }
  const [width, other] = widths;
  return width === undefined || other !== undefined ? null : width / 1000;
}

function widthOf(font: ServiceFont, character: string): number {
  return font.shape(character, false).reduce((sum, cluster) => sum + cluster.width, 0);
}
