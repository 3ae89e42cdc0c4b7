import { limits } from '../../limits';
import { yieldToEventLoop } from '../../pdf/reader/yield-to-event-loop';
import type { FontLibrary } from '../../text/fonts/font-library';
import { drawSvg } from './draw-svg';
import { parseSvg } from './parse-svg';
import type { SvgForm } from './svg-form';
import type { DecodePixels } from './svg-place';
import { SvgProblem } from './svg-problem';

const ELEMENTS_PER_TURN = 200;

/** A drawing as a PDF stores it, sharp at every size. */
export type SvgImage = {
  width: number;
  height: number;
  form: SvgForm;
};

export type SvgResult = { ok: true; image: SvgImage } | { ok: false; message: string };

/**
 * Whether the bytes are an SVG. An SVG may hold scripts and references, but no script runs and no
 * reference outside the text is read.
 */
export function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 1024));
  return /^\ufeff?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(start);
}

export async function svgImage(
  bytes: Uint8Array,
  { decode, fonts }: { decode: DecodePixels; fonts?: FontLibrary | undefined },
): Promise<SvgResult> {
  if (bytes.length > limits.svgBytes)
    return { ok: false, message: `the SVG has more than ${limits.svgBytes} bytes (svgBytes)` };
  try {
    const root = parseSvg(new TextDecoder().decode(bytes));
    const { form, size } = await drawSvg(root, { ...bounds(), decode, fonts });
    return { ok: true, image: { ...size, form } };
  } catch (error) {
    if (error instanceof SvgProblem) return { ok: false, message: error.message };
    throw error;
  }
}

/** Counts the drawn elements. */
function bounds() {
  let drawn = 0;
  return {
    spend() {
      drawn += 1;
      if (drawn > limits.svgElements)
        throw new SvgProblem(`the SVG draws more than ${limits.svgElements} elements (svgElements)`);
    },
    async breathe() {
      if (drawn % ELEMENTS_PER_TURN === 0) await yieldToEventLoop();
    },
  };
}
