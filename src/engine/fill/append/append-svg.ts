import type { PdfImage } from '../../images/pdf-image';
import type { Stop } from '../../images/svg/gradients';
import type { PlacedGradient, PlacedTile, SvgForm, SvgState } from '../../images/svg/svg-form';
import type { SvgImage } from '../../images/svg/svg-image';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spellNumber } from '../../pdf/writer/write-value';
import type { StandardFontName } from '../../text/layout/standard-font';
import type { Matrix } from '../draw/draw-matrix';
import { numbers } from '../draw/draw-numbers';

/** Writes the resources that a drawing shares with the rest of the file: fonts and images. */
export type SharedResources = {
  font(name: StandardFontName): string;
  image(image: PdfImage): string;
};

/**
 * Writes a drawing so that it fills the unit square, as an image does. Returns the reference to it.
 */
export function appendSvg(update: ObjectWriter, image: SvgImage, shared: SharedResources): string {
  const { width, height, form } = image;
  const unit: Matrix = [1 / width, 0, 0, -1 / height, 0, 1];
  return new SvgWriter(update, shared).form(form, `/Matrix[${unit.map(precisely).join(' ')}]`);
}

/** Spells a number of the matrix with 12 decimals: its errors grow with the size of the drawing. */
function precisely(value: number): string {
  return value.toFixed(12).replace(/\.?0+$/, '');
}

class SvgWriter {
  readonly #update: ObjectWriter;
  readonly #shared: SharedResources;

  constructor(update: ObjectWriter, shared: SharedResources) {
    this.#update = update;
    this.#shared = shared;
  }

  form(form: SvgForm, matrix = ''): string {
    const group = form.isGray ? '/CS/DeviceGray' : '/I true';
    const kind = `/Type/XObject/Subtype/Form${form.isGroup ? `/Group<</S/Transparency${group}>>` : ''}`;
    return this.#drawing(form, `${kind}${matrix}`);
  }

  #tile({ tile, matrix }: PlacedTile): string {
    const [left, bottom, right, top] = tile.box;
    const steps = `/XStep ${spellNumber(right - left)}/YStep ${spellNumber(top - bottom)}`;
    const kind = '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1';
    return this.#drawing(tile, `${kind}${steps}/Matrix[${matrix.map(spellNumber).join(' ')}]`);
  }

  #drawing(form: SvgForm, kind: string): string {
    const resources = [
      category('Font', form.fonts, (name) => this.#shared.font(name)),
      category('XObject', form.images, (image) => this.#shared.image(image)),
      category('XObject', form.forms, (inner) => this.form(inner)),
      category('ExtGState', form.states, (state) => this.#state(state)),
      category('Pattern', form.patterns, (pattern) =>
        'tile' in pattern ? this.#tile(pattern) : this.#object(spellPattern(pattern)),
      ),
    ];
    const box = `/BBox[${form.box.map(spellNumber).join(' ')}]`;
    const entries = `${kind}${box}/Resources<<${joined(resources)}>>`;
    const number = this.#update.newNumber();
    this.#update.stream(number, entries, form.toString());
    return `${number} 0 R`;
  }

  #state(state: SvgState): string {
    if ('mask' in state) {
      const mask = this.form(state.mask);
      const kind = state.isAlpha ? 'Alpha' : 'Luminosity';
      return this.#object(`<</Type/ExtGState/SMask<</Type/Mask/S/${kind}/G ${mask}>>>>`);
    }
    const alpha = spellNumber(state.opacity);
    return this.#object(`<</Type/ExtGState/ca ${alpha}/CA ${alpha}>>`);
  }

  #object(text: string): string {
    const number = this.#update.newNumber();
    this.#update.object(number, text);
    return `${number} 0 R`;
  }
}

type Category = { name: string; entries: string };

function category<K>(name: string, items: ReadonlyMap<K, string>, write: (item: K) => string): Category {
  return { name, entries: [...items].map(([item, itemName]) => `/${itemName} ${write(item)}`).join('') };
}

/** Joins the categories by name: images and forms share one dictionary. */
function joined(categories: readonly Category[]): string {
  const byName = new Map<string, string>();
  for (const { name, entries } of categories) byName.set(name, (byName.get(name) ?? '') + entries);
  return [...byName].map(([name, entries]) => (entries === '' ? '' : `/${name}<<${entries}>>`)).join('');
}

function spellPattern({ gradient, matrix }: PlacedGradient): string {
  const { kind, coordinates, stops } = gradient;
  const shading = [
    `/ShadingType ${kind}/ColorSpace/DeviceRGB/Coords[${numbers(coordinates)}]`,
    `/Function ${spellStops(stops)}/Extend[true true]`,
  ];
  return `<</PatternType 2/Matrix[${matrix.map(spellNumber).join(' ')}]/Shading<<${shading.join('')}>>>>`;
}

/**
 * Spells the stops of a gradient: linear from stop to stop, with the first and the last colour
 * extended to the ends.
 */
function spellStops(stops: readonly Stop[]): string {
  const [first, last] = [stops[0], stops.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a gradient has at least one colour');
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces: string[] = [];
  const bounds: number[] = [];
  let before = all[0] ?? first;
  for (const stop of all.slice(1)) {
    if (stop.offset > before.offset) {
      pieces.push(`<</FunctionType 2/Domain[0 1]/N 1/C0[${channels(before)}]/C1[${channels(stop)}]>>`);
      bounds.push(stop.offset);
    }
    before = stop;
  }
  const encode = pieces.map(() => '0 1').join(' ');
  const inner = numbers(bounds.slice(0, -1));
  return `<</FunctionType 3/Domain[0 1]/Functions[${pieces.join('')}]/Bounds[${inner}]/Encode[${encode}]>>`;
}

function channels({ color }: Stop): string {
  return numbers([color.red, color.green, color.blue]);
}
