import type { BarcodeDrawing } from '../../codes/draw-barcode';
import { drawBarcodeOnce } from '../../codes/draw-barcode-once';
import { encodedText, type SymbologyName, symbologyOf } from '../../fields/barcode-symbologies';
import { showsText } from '../../fields/displays';
import type { Field } from '../../fields/field-schema';
import { symbologyOfField } from '../../fields/field-symbology';
import { limits } from '../../limits';

import { yieldToEventLoop } from '../../pdf/reader/yield-to-event-loop';
import type { DrawValues } from './draw-values';

export type LoadedCodes = { ok: true; codes: Map<Field, BarcodeDrawing> } | { ok: false; message: string };

type Code = {
  field: Field;
  symbology: SymbologyName;
  text: string;
};

/** Encodes the codes that the fields show, one at a time. Equal codes are encoded once. */
export async function loadCodes(fields: readonly Field[], values: DrawValues): Promise<LoadedCodes> {
  const codes = new Map<Field, BarcodeDrawing>();
  const encoded = new Map<string, BarcodeDrawing>();
  let work = 0;
  for (const { field, symbology, text } of codesOf(fields, values)) {
    const key = `${symbology}:${text}`;
    const known = encoded.get(key);
    work += workOf(symbology, text, known !== undefined);
    if (work > limits.barcodeWork)
      return bad(field, 'the codes of the document are too many or too large (barcodeWork)');
    const drawing = known ?? drawBarcodeOnce(symbology, text);
    if (drawing === null) return bad(field, `the value does not fit into a ${symbology} code`);
    codes.set(field, drawing);
    encoded.set(key, drawing);
    if (known === undefined) await yieldToEventLoop();
  }
  return { ok: true, codes };
}

function codesOf(fields: readonly Field[], values: DrawValues): Code[] {
  return fields.flatMap((field) => {
    const symbology = symbologyOfField(field);
    if (symbology === null || showsText(field)) return [];
    const text = encodedText(values.textFor(field));
    return text === '' ? [] : [{ field, symbology, text }];
  });
}

/**
 * Estimates the work in milliseconds. Drawing a code costs by its size; encoding costs even more.
 */
function workOf(symbology: SymbologyName, text: string, isKnown: boolean): number {
  const bytes = Buffer.byteLength(text);
  if (isKnown) return 1 + bytes / 20;
  return symbologyOf(symbology).maxBytes === undefined ? 3 : 10 + bytes / 10;
}

function bad(field: Field, message: string): LoadedCodes {
  return { ok: false, message: `field "${field.name}": ${message}` };
}
