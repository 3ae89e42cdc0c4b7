import { LINE_DISTANCE } from '../../fields/text-defaults';
import { rounded } from '../document-plan';
import { textInsetOf } from './compile-border';
import { readTextLook } from './compile-default-appearance';
import { fontStyleOf } from './compile-field-font';
import type { PlacedField } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import { type RichStyle, richStyleOf } from './compile-rich-text';
import type { Widget } from './compile-widget';
import { styleOfName } from './font-style';

type TextLook = Pick<
  ImportedField,
  'alignment' | 'vAlignment' | 'fontSize' | 'typeface' | 'bold' | 'italic' | 'textInset' | 'color'
>;

type TextKind = {
  multiline: boolean;
  /** The number of cells of a comb; 0 for other fields. */
  cells: number;
  /** Points per unit of the page's user space. */
  unit: number;
};

const ALIGNMENTS = ['left', 'center', 'right'] as const;
const USUAL_FAMILY = 'Helvetica';
const BLACK = '000000';
const SMALLEST = 4;
/** The size of long text whose size is left to the viewer. */
const MULTILINE_SIZE = 12;
const LARGEST = 500;

/** Reads how a text field shows its text. */
export function textLook(widget: Widget, placed: PlacedField, kind: TextKind): TextLook {
  const plain = readTextLook(widget.file, widget.formAttribute('DA'));
  const rich = richStyleOf(widget);
  const quadding = widget.file.number(widget.formAttribute('Q')) ?? 0;
  const size = rounded((rich.fontSize ?? plain.fontSize) * kind.unit);
  const color = rich.color ?? plain.color;
  const textInset = rounded(textInsetOf(widget, kind.cells > 0) * kind.unit);
  return {
    alignment: rich.alignment ?? ALIGNMENTS[quadding] ?? 'left',
    vAlignment: kind.multiline ? 'top' : 'center',
    fontSize: size >= 1 && size <= LARGEST ? size : automaticSize(placed, kind, textInset),
    ...typefaceOf(widget, plain.fontName, rich),
    textInset,
    ...(color !== null && color !== BLACK && { color }),
  };
}

function typefaceOf(
  widget: Widget,
  fontName: string,
  { font, bold, italic }: RichStyle,
): Pick<TextLook, 'typeface' | 'bold' | 'italic'> {
  const plain = fontStyleOf(widget, fontName);
  // A family of rich text is named without its weight. It replaces the font of plain text.
  const style =
    font === null ? plain : { bold: false, italic: false, family: styleOfName(font).family ?? plain.family };
  return {
    ...(style.family !== USUAL_FAMILY && { typeface: style.family }),
    ...((bold ?? style.bold) && { bold: true as const }),
    ...((italic ?? style.italic) && { italic: true as const }),
  };
}

/**
 * Chooses the font size where the viewer would: as large as one line or a cell allows. Drawing
 * makes text smaller that is too long.
 */
function automaticSize({ width, height }: PlacedField, { multiline, cells }: TextKind, textInset: number) {
  const line = (height - textInset) / LINE_DISTANCE;
  const most = multiline ? MULTILINE_SIZE : cells > 0 ? (width - textInset) / cells : LARGEST;
  return Math.round(Math.max(SMALLEST, Math.min(line, most)) * 10) / 10;
}
