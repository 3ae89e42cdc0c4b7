import type { Context, FilterImplOptions } from 'liquidjs';
import type { BarcodeDrawing } from '../../../codes/draw-barcode';
import { drawBarcodeOnce } from '../../../codes/draw-barcode-once';
import { barcodeProblem, type SymbologyName, symbologies } from '../../../fields/barcode-symbologies';
import { escapeHtml, Markup, textOf } from '../markup';
import { payForText } from '../work';
import { readParameters, textParameter } from './parameters';

/**
 * The price of encoding a code, in characters that could be copied in the same time. A matrix code
 * tries several patterns.
 */
function priceOf(symbology: SymbologyName, text: string): number {
  return matrices.has(symbology) ? 2_000_000 + text.length * 8_000 : 250_000;
}

const matrices = new Set<SymbologyName>(['qrcode', 'data_matrix', 'pdf417']);

/** `{{ url | qrcode }}` draws the code in place; `as: "url"` returns a data URL for `src`. */
const qrcode: FilterImplOptions = function (value: unknown, ...given: unknown[]) {
  return codeOf(this.context, { symbology: 'qrcode', text: textOf(value) }, readParameters('qrcode', given));
};

/** `{{ number | barcode: "ean_13" }}`; the default symbology is code_128. */
const barcode: FilterImplOptions = function (value: unknown, ...given: unknown[]) {
  const parameters = readParameters('barcode', given);
  const symbology = symbologyNamed(textParameter(parameters.get('symbology'), 'code_128'));
  return codeOf(this.context, { symbology, text: textOf(value) }, parameters);
};

function symbologyNamed(text: string): SymbologyName {
  if (isSymbology(text)) return text;
  throw new Error(
    `unknown symbology "${text.slice(0, 40)}"; use one of ${Object.keys(symbologies).join(', ')}`,
  );
}

function isSymbology(text: string): text is SymbologyName {
  return Object.hasOwn(symbologies, text);
}

const CONTROLS = /\p{Cc}+/gu;

type Code = { symbology: SymbologyName; text: string };

function codeOf(context: Context, { symbology, text }: Code, named: Map<string, unknown>): Markup | string {
  payForText(context, priceOf(symbology, text));
  if (text === '') return '';
  const problem = barcodeProblem(symbology, text);
  const drawing = problem === null ? drawBarcodeOnce(symbology, text) : null;
  if (drawing === null)
    throw new Error(
      `${symbology}: "${text.slice(0, 40)}" cannot be encoded: ${problem ?? 'it does not fit into one code'}`,
    );
  const look = { color: colorOf(named.get('color')), name: symbology };
  return named.get('as') === 'url'
    ? `data:image/svg+xml;base64,${Buffer.from(svgOf(drawing, { ...look, words: '' })).toString('base64')}`
    : new Markup(svgOf(drawing, { ...look, words: text }));
}

function colorOf(value: unknown): string {
  const color = textParameter(value, '000000').replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(color)) return color;
  throw new Error('the color must be six hexadecimal digits, such as "4A90E2"');
}

/** `words`: what a screen reader says in the place of the code. */
type Look = { color: string; name: string; words: string };

/** The bars of a linear code are a quarter of its width high, unless CSS changes it. */
function svgOf(
  { polygons, width, height, isLinear, quiet }: BarcodeDrawing,
  { color, name, words }: Look,
): string {
  const [across, along] = [width + 2 * quiet.across, isLinear ? width / 4 : height + 2 * quiet.along];
  const stretch = isLinear ? along / height : 1;
  const top = isLinear ? 0 : quiet.along;
  const pointAt = (points: readonly number[], at: number): string =>
    `${(points[at] ?? 0) + quiet.across} ${round((points[at + 1] ?? 0) * stretch + top)}`;
  const path = polygons
    .map((points) => {
      const starts = Array.from({ length: points.length / 2 }, (_, index) => pointAt(points, 2 * index));
      return `M${starts.join('L')}Z`;
    })
    .join('');
  const label = words === '' ? '' : ` aria-label="${escapeHtml(words.replace(CONTROLS, ' '))}"`;
  const ratio = isLinear ? ' preserveAspectRatio="none"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" class="${name === 'qrcode' ? 'qrcode' : 'barcode'}" role="img"${label} viewBox="0 0 ${round(across)} ${round(along)}"${ratio} shape-rendering="crispEdges"><path fill="#${color}" d="${path}"/></svg>`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export const codeFilters: Record<string, FilterImplOptions> = { qrcode, barcode };
