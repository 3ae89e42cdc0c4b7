import type { Field } from '../../fields/field-schema';
import { isSignature } from '../../fields/field-traits';
import { layoutText } from '../../text/layout/layout';
import { fontOf } from '../../text/layout/standard-font';
import type { TextLayout } from '../../text/layout/text-box';
import type { StyledText, Typesetter } from '../../text/layout/typesetter';
import { drawTextLayout } from '../values/display-text';
import type { PageContent } from './draw-content';
import { nameOf } from './draw-names';
import { valueFor } from './draw-values';

/** What stands in small type in the boxes of some signatures: the longest text that fits. */
export type SignatureMark = { fields: readonly string[]; texts: readonly string[] };

/** Marks by the name of the field. */
export type SignatureMarks = ReadonlyMap<string, readonly string[]>;

const font = fontOf({ typeface: 'Helvetica', bold: false });
const COLOR = '666666';
const SIZE = { most: 5.5, least: 3.5 };
/** A mark takes at most this part of the height of a box. */
const SHARE = 0.25;
const INSET = 1;

export function marksByField(marks: readonly SignatureMark[]): SignatureMarks {
  return new Map(marks.flatMap(({ fields, texts }) => fields.map((name) => [name, texts])));
}

/** The texts of the marks, so that their fonts are loaded before drawing. */
export function textsOfMarks(marks: readonly SignatureMark[]): StyledText[] {
  return marks.flatMap(({ texts }) => texts.map((text) => ({ text, font })));
}

/** Draws the mark of a signature at the lower edge of its box, under the signature itself. */
export function drawSignatureMark(
  content: PageContent,
  field: Field,
  { marks, data, typesetter }: { marks: SignatureMarks; data: unknown; typesetter: Typesetter | undefined },
): void {
  if (!isSignature(field) || valueFor(field, data) === undefined) return;
  const texts = marks.get(nameOf(field).name) ?? [];
  const height = Math.min(field.height * SHARE, SIZE.most);
  if (height < SIZE.least) return;
  for (const text of texts) {
    const layout = layoutOf(text, { width: field.width - 2 * INSET, height, typesetter });
    if (layout.truncated !== '' || layout.fontSize < SIZE.least) continue;
    content.fillColor(COLOR);
    drawTextLayout(content, layout, { left: INSET, bottom: INSET, strikethrough: false });
    return;
  }
}

function layoutOf(
  text: string,
  { width, height, typesetter }: { width: number; height: number; typesetter: Typesetter | undefined },
): TextLayout {
  return layoutText(text, {
    ...{ width, height, font, fontSize: height, characterSpacing: 0 },
    ...{ alignment: 'left', vAlignment: 'bottom', multiline: false, bands: null },
    ...{ overflow: 'shrink_to_fit', typesetter },
  });
}
