import { type Coverage, charactersIn } from './coverage';
import type { ServiceFont } from './service-font';

/** Latin letters, digits and signs. Beyond them a monospace font too has marks of no width and wide characters. */
const [FIRST, LAST] = [0x20, 0x24f];

/** Narrow and wide ones: a font that lacks one of them, of another script or of symbols, says nothing of Latin. */
const PROBES = new Set('iW0.');

/** How wide each character of a monospace font is, in em; null of any other font. */
export function characterWidthOf(font: ServiceFont, covers: Coverage): number | null {
  const widths = new Set<number>();
  const missing = new Set(PROBES);
  for (const code of charactersIn(covers)) {
    if (code > LAST || widths.size > 1) break;
    if (code < FIRST) continue;
    const character = String.fromCodePoint(code);
    const width = widthOf(font, character);
    if (width > 0) widths.add(width);
    missing.delete(character);
  }
  const [width, other] = widths;
  return width === undefined || other !== undefined || missing.size > 0 ? null : width / 1000;
}

function widthOf(font: ServiceFont, character: string): number {
  return font.shape(character, false).reduce((sum, cluster) => sum + cluster.width, 0);
}
