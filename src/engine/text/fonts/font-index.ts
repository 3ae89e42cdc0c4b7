import * as z from 'zod';
import { type Coverage, covers, unpackCoverage } from './coverage';
import type { Embedding } from './font-licence';
import { UNSEEN } from './unseen';

const roles = ['sans', 'serif', 'mono', 'any', 'sc', 'tc', 'jp', 'kr', 'signature'] as const;

/** An uploaded font: drawn only where its family is asked for. */
export type OwnFace = {
  file: string;
  bytes: number;
  family: string;
  role: 'own';
  bold: boolean;
  weights: [number, number] | null;
  covers: Coverage;
  postScriptName: string;
  embedding: Embedding;
};

const indexSchema = z.object({
  version: z.string(),
  faces: z.array(
    z.object({
      file: z.string(),
      bytes: z.number(),
      family: z.string(),
      role: z.enum(roles),
      bold: z.boolean(),
      italic: z.boolean(),
      weights: z.tuple([z.number(), z.number()]).nullable(),
      covers: z.string().transform(unpackCoverage),
    }),
  ),
});

export type ServiceFace = z.output<typeof indexSchema>['faces'][number];
export type Face = ServiceFace | OwnFace;
/** The language whose forms of the Han characters are preferred: the forms differ by language. */
export type Han = 'sc' | 'tc' | 'jp' | 'kr';

/** The style of a text, independent of its script. */
export type TextStyle = {
  role: 'sans' | 'serif' | 'mono';
  bold: boolean;
  italic: boolean;
  /** The family to prefer over the role: the typeface of a signature or an uploaded font. */
  family: string | null;
};

const HAN: readonly Han[] = ['sc', 'tc', 'jp', 'kr'];
/**
 * A key with a digit or sign on it. Other fonts have both characters, but no key that fits around
 * the sign.
 */
const KEYCAP = /^[0-9#*]\ufe0f?\u20e3$/;
const EMOJI = 'Noto Emoji';
const MOST_REMEMBERED = 20_000;

/** Finds the font for a character without loading any font. */
export class FontIndex {
  readonly #orders = new Map<string, readonly Face[]>();
  readonly #chosen = new Map<string, Face | null>();

  readonly #faces: readonly Face[];
  readonly #italics: readonly ServiceFace[];

  private constructor(faces: readonly Face[], italics: readonly ServiceFace[]) {
    this.#faces = faces;
    this.#italics = italics;
  }

  static parse(json: string): FontIndex {
    const { faces } = indexSchema.parse(JSON.parse(json));
    return new FontIndex(
      faces.filter(({ italic }) => !italic),
      faces.filter(({ italic }) => italic),
    );
  }

  /**
   * The index with these uploaded fonts, which come before all other fonts where their family is
   * asked for.
   */
  with(own: readonly OwnFace[]): FontIndex {
    return new FontIndex([...own, ...this.#faces], this.#italics);
  }

  /**
   * The first font that covers all code points of a character; null when none does. Fonts without an
   * italic are drawn upright.
   */
  faceFor(character: string, style: TextStyle, han: Han): Face | null {
    const key = `${style.family ?? style.role}${style.bold ? '+' : '-'}${style.italic ? '/' : '|'}${han}${character}`;
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    const points = Array.from(character, (one) => one.codePointAt(0) ?? 0);
    const seen = points.filter((point) => !UNSEEN.test(String.fromCodePoint(point)));
    const has = (face: Face) =>
      (seen.length > 0 ? seen : points).every((point) => covers(face.covers, point));
    const order = this.#inOrder(style, han);
    const emoji = KEYCAP.test(character) ? order.find((one) => one.family === EMOJI && has(one)) : undefined;
    const upright = emoji ?? order.find(has) ?? null;
    const slanted = style.italic && upright !== null ? this.italicOf(upright) : null;
    const face = slanted !== null && has(slanted) ? slanted : upright;
    if (this.#chosen.size >= MOST_REMEMBERED) this.#chosen.clear();
    this.#chosen.set(key, face);
    return face;
  }

  get families(): string[] {
    return [...new Set(this.#faces.map(({ family }) => family))];
  }

  /** Whether the family of this font has a separate file for bold text. */
  hasBold({ family }: Face): boolean {
    return this.#faces.some((face) => face.family === family && face.bold);
  }

  /** The italic font of the same family and weight; null when the family has none. */
  italicOf({ family, bold }: Face): Face | null {
    return this.#italics.find((face) => face.family === family && face.bold === bold) ?? null;
  }

  faceOf(family: string): Face | null {
    return this.#faces.find((face) => face.family === family) ?? null;
  }

  #inOrder(style: TextStyle, han: Han): readonly Face[] {
    const key = `${style.family ?? ''} ${style.role}${style.bold}${han}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const ranked = this.#faces.map((face) => ({ face, rank: rankOf(face, style, han) }));
    const order = ranked
      .filter(({ rank }) => rank !== null)
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .map(({ face }) => face);
    this.#orders.set(key, order);
    return order;
  }
}

/**
 * The rank of a font for a style; null when the font is never used. Fonts of equal rank stay in the
 * order of the index.
 */
function rankOf(face: Face, style: TextStyle, han: Han): number | null {
  // The family's other weight is still closer than another family.
  if (style.family !== null && face.family === style.family) return face.bold === style.bold ? 0 : 0.5;
  switch (face.role) {
    case 'own':
    case 'signature':
      return null;
    case 'any':
      // The bold font of a family comes before its regular font.
      return face.bold && !style.bold ? null : 2;
    case 'sans':
    case 'serif':
    case 'mono':
      if (face.bold !== style.bold) return null;
      return face.role === style.role ? 1 : 4;
    default:
      return face.role === han ? 2 : 2 + (HAN.indexOf(face.role) + 1) / 10;
  }
}

/** The weight to which a variable font is set. */
export function weightWithin({ weights }: Face, wanted: number): number | null {
  if (weights === null) return null;
  return Math.min(Math.max(wanted, weights[0]), weights[1]);
}

/** The most likely language of the Han characters in the texts. */
export function likelyHan(texts: Iterable<string>): Han {
  let found: Han = 'sc';
  for (const text of texts) {
    if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/.test(text)) return 'jp';
    if (/[\u3105-\u312f\u31a0-\u31bf]/.test(text)) found = 'tc';
    else if (found === 'sc' && /[\uac00-\ud7af\u1100-\u11ff\u3131-\u318e]/.test(text)) found = 'kr';
  }
  return found;
}
