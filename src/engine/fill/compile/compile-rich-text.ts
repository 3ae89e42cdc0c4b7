import { hexOf } from './compile-default-appearance';
import { fieldText } from './compile-import-context';
import type { Widget } from './compile-widget';

/** The style that a rich text states; null for what it leaves open. */
export type RichStyle = {
  font: string | null;
  bold: boolean | null;
  italic: boolean | null;
  fontSize: number | null;
  color: string | null;
  alignment: 'left' | 'center' | 'right' | null;
};

const RICH_TEXT = 1 << 25;
const MOST_CHARACTERS = 2_000;
/** A tag or the text before the next one. */
const PARTS = /<[^<>]*>|[^<]+/g;
/** The styles of elements that have one without an attribute. */
const ELEMENTS = new Map([
  ['b', 'font-weight:bold'],
  ['i', 'font-style:italic'],
]);
const PIXEL = 0.75;

const UNSTATED: RichStyle = {
  font: null,
  bold: null,
  italic: null,
  fontSize: null,
  color: null,
  alignment: null,
};

/**
 * Reads the style of a field of rich text: its default style, and over it the style in which its
 * value begins. A field has one style, so later changes within the value are left out.
 */
export function richStyleOf(widget: Widget): RichStyle {
  if ((widget.flags & RICH_TEXT) === 0) return UNSTATED;
  const [usual, value] = [textOf(widget, 'DS'), textOf(widget, 'RV')];
  const style = { ...UNSTATED };
  for (const declarations of [usual, ...stylesAtFirstText(value)]) addDeclarations(style, declarations);
  return style;
}

function textOf(widget: Widget, key: 'DS' | 'RV'): string {
  const text = (fieldText(widget, widget.attribute(key)) ?? '').slice(0, MOST_CHARACTERS);
  widget.file.budget.spend(text.length);
  return text;
}

/** The declarations of the elements around the first text, from the outermost. */
function stylesAtFirstText(value: string): string[] {
  const open: string[] = [];
  for (const [part] of value.matchAll(PARTS)) {
    if (!part.startsWith('<')) {
      if (part.trim() !== '') return open;
    } else if (part.startsWith('</')) open.pop();
    else if (!/^<[?!]|\/>$/.test(part)) open.push(declarationsOf(part));
  }
  return [];
}

function declarationsOf(tag: string): string {
  const element = /^<([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
  const stated = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  return `${ELEMENTS.get(element) ?? ''};${stated?.[1] ?? stated?.[2] ?? ''}`;
}

function addDeclarations(style: RichStyle, declarations: string): void {
  for (const declaration of declarations.split(';')) {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
    setters.get(property.toLowerCase())?.(style, value);
  }
}

type Setter = (style: RichStyle, value: string) => void;

const setters = new Map<string, Setter>(
  Object.entries({
    color: (style: RichStyle, value: string) => {
      style.color = colorOf(value) ?? style.color;
    },
    'text-align': (style: RichStyle, value: string) => {
      if (value === 'left' || value === 'center' || value === 'right') style.alignment = value;
    },
    'font-family': (style: RichStyle, value: string) => {
      style.font = familyIn(value) ?? style.font;
    },
    'font-size': (style: RichStyle, value: string) => {
      style.fontSize = sizeOf(value) ?? style.fontSize;
    },
    'font-weight': (style: RichStyle, value: string) => {
      style.bold = isBold(value);
    },
    'font-style': (style: RichStyle, value: string) => {
      style.italic = isItalic(value);
    },
    font: setAll,
  }),
);

const SIZE_IN_LIST = /(?:^|\s)(\d+(?:\.\d*)?(?:pt|px))(?:\/\S+)?(?=\s|$)/;
const STYLE_WORD = /^(normal|small-caps|italic|oblique|bold|bolder|lighter|[1-9]00)$/i;

/**
 * The shorthand: `italic bold 12.0pt 'Times New Roman',serif`, or with the size at the end, as
 * Acrobat writes it.
 */
function setAll(style: RichStyle, value: string): void {
  const words = value.replace(SIZE_IN_LIST, ' ').trim().split(/\s+/);
  style.bold = words.some(isBold);
  style.italic = words.some(isItalic);
  style.fontSize = sizeOf(SIZE_IN_LIST.exec(value)?.[1] ?? '') ?? style.fontSize;
  style.font = familyIn(words.filter((word) => !STYLE_WORD.test(word)).join(' ')) ?? style.font;
}

function isBold(value: string): boolean {
  return /^(bold|bolder|[6-9]00)$/i.test(value);
}

function isItalic(value: string): boolean {
  return /^(italic|oblique)$/i.test(value);
}

/** The first family of a list. */
function familyIn(value: string): string | null {
  const first = (value.split(',')[0] ?? '').trim().replace(/^["']|["']$/g, '');
  return first === '' ? null : first;
}

function sizeOf(value: string): number | null {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d*)?)(pt|px)?$/.exec(value) ?? [];
  return number === '' ? null : Number(number) * (unit === 'px' ? PIXEL : 1);
}

function colorOf(value: string): string | null {
  const [, digits = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (digits.length === 3) return digits.replace(/./g, '$&$&').toUpperCase();
  if (digits.length === 6) return digits.toUpperCase();
  const parts =
    /^rgb\(([^)]*)\)$/i
      .exec(value)?.[1]
      ?.split(',')
      .map((part) => Number(part) / 255) ?? [];
  return parts.length === 3 && parts.every(Number.isFinite) ? hexOf(parts) : null;
}
