import type { PdfFile } from '../../pdf/reader/pdf-file';
import { dictOf, type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/values';

const [INVISIBLE, HIDDEN, PRINT, NO_VIEW, TOGGLE] = [1, 2, 4, 32, 256];

/** An annotation as PDF/A has it: it is printed, and has one look. Hidden ones stay as they are. */
export function repairedAnnotation(file: PdfFile, annotation: PdfDict): PdfDict {
  const flags = file.number(annotation.get('F')) ?? 0;
  const isSeen = (flags & (HIDDEN | NO_VIEW)) === 0;
  const wanted = (flags | PRINT) & ~(INVISIBLE | TOGGLE);
  const needsFlags = annotation.has('F') || file.name(annotation.get('Subtype')) !== 'Popup';
  const flagged = isSeen && needsFlags && wanted !== flags ? annotation.with({ F: wanted }) : annotation;
  const looks = file.dict(annotation.get('AP'));
  if (looks === null || looks.entries.size < 2 || !looks.has('N')) return flagged;
  return flagged.with({ AP: dictOf({ N: looks.get('N') }) });
}

/**
 * Layers as PDF/A has them: each configuration has a name, and lists all layers where it lists some. Null when
 * nothing changes.
 */
export function repairedLayers(file: PdfFile, properties: PdfDict): PdfDict | null {
  const layers = (file.array(properties.get('OCGs')) ?? []).filter((layer) => layer instanceof PdfRef);
  const used = new Set<string>();
  const repair = (value: PdfValue, usual: string): PdfValue => {
    const dict = file.dict(value);
    if (dict === null) return value;
    const name = file.resolve(dict.get('Name'));
    const text = name instanceof PdfString ? String(name.bytes) : '';
    const named = text === '' || used.has(text) ? dict.with({ Name: spelled(usual) }) : dict;
    used.add(text);
    const order = file.array(dict.get('Order'));
    const listed = new Set(order === null ? [] : numbersIn(file, order));
    const missing = layers.filter(({ number }) => !listed.has(number));
    const whole =
      order !== null && missing.length > 0 ? named.with({ Order: [...order, ...missing] }) : named;
    return whole === dict ? value : whole;
  };
  const usual = repair(properties.get('D'), 'Layers');
  const old = file.array(properties.get('Configs')) ?? [];
  const configs = old.map((value, index) => repair(value, `Layers ${index + 2}`));
  const isSame = usual === properties.get('D') && configs.every((value, index) => value === old[index]);
  if (isSame) return null;
  return properties.with({ D: usual, ...(configs.length > 0 && { Configs: configs }) });
}

function spelled(text: string): PdfString {
  return new PdfString(new TextEncoder().encode(text));
}

const DEEPEST = 20;

/** The numbers of the layers that an order lists. */
export function numbersIn(file: PdfFile, order: readonly PdfValue[], depth = 0): number[] {
  return order.flatMap((item) => {
    const nested = file.array(item);
    if (nested !== null) return depth < DEEPEST ? numbersIn(file, nested, depth + 1) : [];
    return item instanceof PdfRef ? [item.number] : [];
  });
}

/** The kinds of annotations that PDF/A allows. */
const KINDS = new Set(
  [
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink',
    'Popup Widget PrinterMark TrapNet Watermark Redact',
  ].flatMap((line) => line.split(' ')),
);

/** What of an annotation PDF/A forbids all the same, with its clause (ISO 19005-2, 6.3). */
export function brokenByAnnotation(file: PdfFile, annotation: PdfDict): [clause: string, what: string][] {
  const kind = file.name(annotation.get('Subtype')) ?? '';
  const flags = file.number(annotation.get('F'));
  const broken: [string, string][] = [];
  if (!KINDS.has(kind)) broken.push(['6.3.1', `an annotation of the kind ${kind}`]);
  const isPrinted = ((flags ?? 0) & (INVISIBLE | HIDDEN | PRINT | NO_VIEW | TOGGLE)) === PRINT;
  if (!isPrinted && (kind !== 'Popup' || flags !== null))
    broken.push(['6.3.2', 'an annotation that is hidden or not printed']);
  const looks = file.dict(annotation.get('AP'));
  const [left, bottom, right, top] = (file.array(annotation.get('Rect')) ?? []).map((side) =>
    file.number(side),
  );
  const isEmpty = left === right && bottom === top;
  if (looks === null && !isEmpty && kind !== 'Popup' && kind !== 'Link')
    broken.push(['6.3.3', 'an annotation without a look']);
  if (looks !== null) {
    const isOne = file.resolve(looks.get('N')) instanceof PdfStream;
    const isButton = kind === 'Widget' && typeOfField(file, annotation) === 'Btn';
    if (isButton && isOne) broken.push(['6.3.3', 'a button without looks for its states']);
    if (!isButton && !isOne) broken.push(['6.3.3', 'an annotation with several looks']);
  }
  return broken;
}

/** The type of the field of a widget, which its parents may say. */
function typeOfField(file: PdfFile, widget: PdfDict): string | null {
  let field: PdfDict | null = widget;
  for (let depth = 0; field !== null && depth < DEEPEST; depth += 1) {
    const type = file.name(field.get('FT'));
    if (type !== null) return type;
    field = file.dict(field.get('Parent'));
  }
  return null;
}
