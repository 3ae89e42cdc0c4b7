import type { StandardFamily } from '../../fields/field-catalogue';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { PdfDict } from '../../pdf/values';
import type { Widget } from './compile-widget';
import { type FontStyle, styleOfName } from './font-style';

/** Bits of /Flags of a font descriptor. */
const FIXED_PITCH = 1 << 0;
const SERIF = 1 << 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 600;
/** Stems of bold fonts are at least this wide, in thousandths of the font size. */
const BOLD_STEM = 120;

/** The style of a text, whose family is always known. */
type TextFontStyle = FontStyle & { family: StandardFamily };

/**
 * Returns the style in which a field sets its text. Its font is one of the form's resources; a font
 * that is missing there is known by its name alone, as viewers know it. Standard fonts of the same
 * widths or the nearest shapes take the place of embedded ones, which are often subsets and lack
 * the letters of other values.
 */
export function fontStyleOf(widget: Widget, name: string): TextFontStyle {
  const font = fontNamed(widget, name);
  const style = (font && stylesOfFonts.get(font)) ?? readStyle(widget.file, font, name);
  if (font !== null) stylesOfFonts.set(font, style);
  return style;
}

/** Styles by font: most fields of a form have the same one. */
const stylesOfFonts = new WeakMap<PdfDict, TextFontStyle>();

function readStyle(file: PdfFile, font: PdfDict | null, name: string): TextFontStyle {
  const named = styleOfName(file.name(font?.get('BaseFont') ?? null) ?? name);
  const described = font === null ? null : styleOfDescriptor(file, font);
  return {
    family: named.family ?? described?.family ?? 'Helvetica',
    bold: named.bold || described?.bold === true,
    italic: named.italic || described?.italic === true,
  };
}

function fontNamed(widget: Widget, name: string): PdfDict | null {
  const { file } = widget;
  const own = widget.appearanceState('')?.dict.get('Resources') ?? null;
  for (const resources of [widget.formAttribute('DR'), own]) {
    const fonts = file.dict(file.dict(resources)?.get('Font') ?? null);
    const font = file.dict(fonts?.get(name) ?? null);
    if (font !== null) return font;
  }
  return null;
}

function styleOfDescriptor(file: PdfFile, font: PdfDict): FontStyle | null {
  const [descendant] = file.array(font.get('DescendantFonts')) ?? [];
  const holder = file.dict(descendant ?? null) ?? font;
  const descriptor = file.dict(holder.get('FontDescriptor'));
  if (descriptor === null) return null;
  const numberOf = (key: string) => file.number(descriptor.get(key));
  const flags = numberOf('Flags') ?? 0;
  const weight = numberOf('FontWeight');
  const isHeavy = weight === null ? (numberOf('StemV') ?? 0) >= BOLD_STEM : weight >= BOLD_WEIGHT;
  return {
    family: flags & FIXED_PITCH ? 'Courier' : flags & SERIF ? 'Times' : null,
    bold: (flags & FORCE_BOLD) !== 0 || isHeavy,
    italic: (flags & ITALIC) !== 0 || (numberOf('ItalicAngle') ?? 0) !== 0,
  };
}
