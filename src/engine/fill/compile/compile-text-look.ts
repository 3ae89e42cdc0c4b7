import { LINE_DISTANCE } from '../../fields/text-defaults';
import { rounded } from '../document-plan';
import { textInsetOf } from './compile-border';
import { readTextLook } from './compile-default-appearance';
import type { PlacedField } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import type { Widget } from './compile-widget';

type TextLook = Pick<ImportedField, 'alignment' | 'vAlignment' | 'fontSize' | 'textInset' | 'color'>;

type TextKind = {
  multiline: boolean;
  /** The number of cells of a comb; 0 for other fields. */
  cells: number;
  /** Points per unit of the page's user space. */
  unit: number;
};

const ALIGNMENTS = ['left', 'center', 'right'] as const;
const SMALLEST = 4;
/** The size of long text whose size is left to the viewer. */
const MULTILINE_SIZE = 12;
const LARGEST = 500;

/** Reads how a text field shows its text. */
export function textLook(widget: Widget, placed: PlacedField, kind: TextKind): TextLook {
  const { fontSize, color } = readTextLook(widget.file, widget.formAttribute('DA'));
  const quadding = widget.file.number(widget.formAttribute('Q')) ?? 0;
  const size = rounded(fontSize * kind.unit);
  const textInset = rounded(textInsetOf(widget, kind.cells > 0) * kind.unit);
  return {
    alignment: ALIGNMENTS[quadding] ?? 'left',
    vAlignment: kind.multiline ? 'top' : 'center',
    fontSize: size >= 1 && size <= LARGEST ? size : automaticSize(placed, kind, textInset),
    textInset,
    ...(color !== null && { color }),
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
