import { type Coverage, charactersIn } from './coverage';
import type { ServiceFont } from './service-font';

/**
 * The range of Latin letters, digits and signs. Beyond it, even a monospace font has marks without
 * width and wide characters.
 */
const [FIRST, LAST] = [0x20, 0x24f];

/**
 * Narrow and wide Latin characters. A font that lacks one of them (a font of another script, or of
 * symbols) gets no character width.
 */
const PROBES = new Set('iW0.');

/** The width of every Latin character of a monospace font, in em; null for any other font. */
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
