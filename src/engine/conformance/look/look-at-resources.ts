import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfName, type PdfValue } from '../../pdf/values';
import type { BreachList } from './breach';
import { BLENDS, INTENTS } from './operators';

type Saying = { breaches: BreachList; place?: string | undefined };

/** Finds what PDF/A forbids in a graphics state (ISO 19005-2, 6.2.5 and 6.2.10). */
export function lookAtState(file: PdfFile, state: PdfDict, { breaches, place }: Saying): void {
  const transfer = file.resolve(state.get('TR2'));
  const isTransferred = transfer !== null && !(transfer instanceof PdfName && transfer.text === 'Default');
  if (isTransferred || state.has('TR') || state.has('HTP'))
    breaches.add('6.2.5', 'a transfer function or a halftone phase', place);
  lookAtHalftone(file, state, { breaches, place });
  const blend = file.resolve(state.get('BM'));
  const modes = blend === null ? [] : (file.array(blend) ?? [blend]);
  if (!modes.every((mode) => BLENDS.has(file.name(mode) ?? '')))
    breaches.add('6.2.10', 'an unknown blend mode', place);
  lookAtIntent(file, state.get('RI'), { breaches, place });
}

const [PLAIN_HALFTONE, OF_COLORANTS] = [1, 5];
const PRIMARIES = new Set(['Red', 'Green', 'Blue', 'Cyan', 'Magenta', 'Yellow', 'Black']);

function lookAtHalftone(file: PdfFile, state: PdfDict, { breaches, place }: Saying): void {
  const halftone = file.dict(state.get('HT'));
  if (halftone === null) return;
  const hasParts = file.number(halftone.get('HalftoneType')) === OF_COLORANTS;
  const parts = hasParts ? [...halftone.entries].flatMap(([name, value]) => partOf(file, name, value)) : [];
  const alone = hasParts ? [] : [halftone];
  if ([...alone, ...parts.map(({ part }) => part)].some((one) => !isPlain(file, one)) || isNamed(halftone))
    breaches.add('6.2.5', 'a halftone of its own', place);
  if (halftone.has('TransferFunction') || !parts.every(isTransferred))
    breaches.add('6.2.5', 'a halftone whose transfer function is missing or too many', place);
}

type Part = { colorant: string; part: PdfDict };

function partOf(file: PdfFile, colorant: string, value: PdfValue): Part[] {
  const part = file.dict(value);
  return part === null ? [] : [{ colorant, part }];
}

function isPlain(file: PdfFile, halftone: PdfDict): boolean {
  return file.number(halftone.get('HalftoneType')) === PLAIN_HALFTONE && !isNamed(halftone);
}

function isNamed(halftone: PdfDict): boolean {
  return halftone.has('HalftoneName');
}

/** Whether the halftone of a colorant has a transfer function where it must, and only there. */
function isTransferred({ colorant, part }: Part): boolean {
  // Validators do not agree about grey.
  if (colorant === 'Gray') return false;
  return colorant === 'Default' || part.has('TransferFunction') !== PRIMARIES.has(colorant);
}

/** Whether fills and strokes overprint, and the mode: 1 leaves colours of 0 as they are (ISO 32000-1, 8.6.7). */
export type Overprint = { fill: boolean; stroke: boolean; mode: number };

export const NO_OVERPRINT: Overprint = { fill: false, stroke: false, mode: 0 };

/** How content overprints after a graphics state was set. */
export function overprintAfter(file: PdfFile, before: Overprint, state: PdfDict): Overprint {
  const [strokes, fills] = [file.resolve(state.get('OP')), file.resolve(state.get('op'))];
  return {
    fill: (fills ?? strokes ?? before.fill) === true,
    stroke: (strokes ?? before.stroke) === true,
    mode: file.number(state.get('OPM')) ?? before.mode,
  };
}

/** Finds what PDF/A forbids in a picture (ISO 19005-2, 6.2.8). */
export function lookAtImage(file: PdfFile, image: PdfDict, breaches: BreachList, place?: string): void {
  if (image.has('Alternates') || image.has('OPI'))
    breaches.add('6.2.8', 'a picture that stands for another one', place);
  if ([image.get('Interpolate'), image.get('I')].some((value) => file.resolve(value) === true))
    breaches.add('6.2.8', 'a picture that viewers are to smooth', place);
  const bits = file.resolve(entryOf(image, 'BitsPerComponent', 'BPC'));
  const isStencil = file.resolve(entryOf(image, 'ImageMask', 'IM')) === true;
  if (bits !== null && !(isStencil ? [1] : [1, 2, 4, 8, 16]).some((number) => number === bits))
    breaches.add('6.2.8', 'a picture whose components have another number of bits', place);
  if (file.filtersOf(image).some(({ name }) => name === 'JPXDecode'))
    breaches.add('6.2.8.3', 'a picture in JPEG 2000, which is not looked into', place);
  lookAtIntent(file, image.get('Intent'), { breaches, place });
}

/** An entry by its name, or by the short one that pictures within content may use. */
export function entryOf(image: PdfDict, name: string, short: string): PdfValue {
  return image.has(name) ? image.get(name) : image.get(short);
}

function lookAtIntent(
  file: PdfFile,
  value: Parameters<PdfFile['name']>[0],
  { breaches, place }: Saying,
): void {
  const intent = file.name(value);
  if (intent !== null && !INTENTS.has(intent)) breaches.add('6.2.6', 'an unknown rendering intent', place);
}
