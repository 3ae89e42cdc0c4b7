/** The operators of content streams (ISO 32000-1, Annex A). `ID` stands for a picture within the content. */
export const OPERATORS = new Set(
  [
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q',
    're RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "',
  ].flatMap((line) => line.split(' ')),
);

/** The operators that set the colour space of a device. */
export const DEVICES: Readonly<Record<string, string>> = {
  ...{ g: 'DeviceGray', G: 'DeviceGray', rg: 'DeviceRGB', RG: 'DeviceRGB' },
  ...{ k: 'DeviceCMYK', K: 'DeviceCMYK' },
};

export const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation']);

export const BLENDS = new Set(
  [
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference',
    'Exclusion Hue Saturation Color Luminosity',
  ].flatMap((line) => line.split(' ')),
);

/** The filters that a picture within the content may have, by both of their names. */
export const INLINE_FILTERS =
  /^(?:ASCIIHexDecode|ASCII85Decode|FlateDecode|RunLengthDecode|CCITTFaxDecode|DCTDecode|AHx|A85|Fl|RL|CCF|DCT)$/;
