/**
 * The display types and what each draws in the box. Browsers get this plain data, too. A new
 * display type is a row here; the compiler then asks for its drawing and its look in the editor.
 */
export const displays = {
  text: 'text',
  check: 'tick',
  shape: 'tick',
  qrcode: 'qr code',
  barcode: 'code',
  image: 'picture',
  list: 'list',
} as const satisfies Record<string, Shown>;

type Shown = 'text' | 'tick' | 'qr code' | 'code' | 'picture' | 'list';

export type DisplayName = keyof typeof displays;

/**
 * Display types whose box is a square. In a PDF that stays fillable, such a field can be a button.
 */
export const isMark: Record<DisplayName, boolean> = {
  text: false,
  check: true,
  shape: false,
  qrcode: false,
  barcode: false,
  image: false,
  list: false,
};

type Displayed = { displayType: DisplayName };

export function showsText({ displayType }: Displayed): boolean {
  return displays[displayType] === 'text';
}

/**
 * Tells whether the field is a check or shape, drawn when the value fulfils the field's condition.
 */
export function showsTick({ displayType }: Displayed): boolean {
  return displays[displayType] === 'tick';
}

/** Tells whether the field is a QR code, whatever symbology its property names. */
export function showsQrCode({ displayType }: Displayed): boolean {
  return displays[displayType] === 'qr code';
}

/** Tells whether the field is a code of the symbology that its property names. */
export function showsNamedCode({ displayType }: Displayed): boolean {
  return displays[displayType] === 'code';
}

export function showsPicture({ displayType }: Displayed): boolean {
  return displays[displayType] === 'picture';
}

/** Tells whether the field shows all its options, the chosen ones highlighted. */
export function showsList({ displayType }: Displayed): boolean {
  return displays[displayType] === 'list';
}
