import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type PdfDict, PdfName } from '../../pdf/values';
import type { BreachList } from './breach';
import { BLENDS, INTENTS } from './operators';

type Saying = { breaches: BreachList; place?: string | undefined };

/** Finds what PDF/A forbids in a graphics state (ISO 19005-2, 6.2.5 and 6.2.10). */
export function lookAtState(file: PdfFile, state: PdfDict, { breaches, place }: Saying): void {
  const transfer = file.resolve(state.get('TR2'));
  const isTransferred = transfer !== null && !(transfer instanceof PdfName && transfer.text === 'Default');
  if (isTransferred || state.has('TR') || state.has('HTP'))
    breaches.add('6.2.5', 'a transfer function or a halftone phase', place);
  const halftone = file.dict(state.get('HT'));
  const isUsual = [1, 5].includes(file.number(halftone?.get('HalftoneType') ?? null) ?? 0);
  if (halftone !== null && (!isUsual || halftone.has('HalftoneName')))
    breaches.add('6.2.5', 'a halftone of its own', place);
  const blend = file.resolve(state.get('BM'));
  const modes = blend === null ? [] : (file.array(blend) ?? [blend]);
  if (!modes.every((mode) => BLENDS.has(file.name(mode) ?? '')))
    breaches.add('6.2.10', 'an unknown blend mode', place);
  lookAtIntent(file, state.get('RI'), { breaches, place });
}

/** Whether a graphics state overprints in the mode that leaves colours of 0 as they are. */
export function overprints(file: PdfFile, state: PdfDict): boolean {
  return (
    file.number(state.get('OPM')) === 1 && ['OP', 'op'].some((key) => file.resolve(state.get(key)) === true)
  );
}

/** Finds what PDF/A forbids in a picture (ISO 19005-2, 6.2.8). */
export function lookAtImage(file: PdfFile, image: PdfDict, breaches: BreachList, place?: string): void {
  if (image.has('Alternates') || image.has('OPI'))
    breaches.add('6.2.8', 'a picture that stands for another one', place);
  if ([image.get('Interpolate'), image.get('I')].some((value) => file.resolve(value) === true))
    breaches.add('6.2.8', 'a picture that viewers are to smooth', place);
  if (file.filtersOf(image).some(({ name }) => name === 'JPXDecode'))
    breaches.add('6.2.8.3', 'a picture in JPEG 2000, which is not looked into', place);
  lookAtIntent(file, image.get('Intent'), { breaches, place });
}

function lookAtIntent(
  file: PdfFile,
  value: Parameters<PdfFile['name']>[0],
  { breaches, place }: Saying,
): void {
  const intent = file.name(value);
  if (intent !== null && !INTENTS.has(intent)) breaches.add('6.2.6', 'an unknown rendering intent', place);
}
