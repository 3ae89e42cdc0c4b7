/**
 * The ways to show a value, and what stands in the box. Plain data, which browsers have too: a new way is a row here,
 * and the compiler then asks for its drawing and its look in the editor.
 */
export const displays = {
  text: 'text',
  check: 'tick',
  shape: 'tick',
  qrcode: 'qr code',
  barcode: 'code',
  image: 'picture',
} as const satisfies Record<string, Shown>;

type Shown = 'text' | 'tick' | 'qr code' | 'code' | 'picture';

export type DisplayName = keyof typeof displays;

/** A mark is a button in forms that can be filled on, and its box is a square. */
export const isMark: Record<DisplayName, boolean> = {
  text: false,
  check: true,
  shape: false,
  qrcode: false,
  barcode: false,
  image: false,
};

type Displayed = { displayType: DisplayName };

export function showsText({ displayType }: Displayed): boolean {
  return displays[displayType] === 'text';
}

/** A check or shape, which is drawn where the value fulfils the field's condition. */
export function showsTick({ displayType }: Displayed): boolean {
  return displays[displayType] === 'tick';
}

/** A QR code is one, whatever symbology the field names. */
export function showsQrCode({ displayType }: Displayed): boolean {
  return displays[displayType] === 'qr code';
}

/** A code of the symbology that the field names. */
export function showsNamedCode({ displayType }: Displayed): boolean {
  return displays[displayType] === 'code';
}

export function showsPicture({ displayType }: Displayed): boolean {
  return displays[displayType] === 'picture';
}
