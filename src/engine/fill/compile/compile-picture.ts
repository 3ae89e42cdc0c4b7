import { PdfProblem } from '../../pdf/pdf-problem';
import { ContentScanner } from '../../pdf/reader/content-scan';
import { isName, PdfStream } from '../../pdf/values';
import type { Widget } from './compile-widget';

/**
 * Tells whether a text field shows its value as an image, as the barcodes of official forms do.
 * Such an image belongs to the document and cannot be filled in, so it stays and becomes no field.
 */
export function showsPicture(widget: Widget): boolean {
  if (widget.fieldType !== 'Tx') return false;
  const appearance = widget.appearanceState('');
  if (appearance === null) return false;
  const { file } = widget;
  const objects = file.dict(file.dict(appearance.dict.get('Resources'))?.get('XObject') ?? null);
  const drawn = [...(objects?.entries.values() ?? [])].map((value) => file.resolve(value));
  const areImages = drawn.every(
    (value) => value instanceof PdfStream && isName(file.resolve(value.dict.get('Subtype')), 'Image'),
  );
  return drawn.length > 0 && areImages && showsNoText(widget, appearance);
}

function showsNoText({ file }: Widget, appearance: PdfStream): boolean {
  try {
    const scanner = new ContentScanner();
    scanner.feed(file.decode(appearance));
    const facts = scanner.finish();
    return facts.drawsObjects && !facts.showsText;
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'damaged') return false;
    throw error;
  }
}
