/** The operators of content streams (ISO 32000-1, Annex A). */
export const OPERATORS = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

/** How paths are painted: filled, stroked. @type {Record<string, { fills: boolean, strokes: boolean }>} */
export const PAINTED = {
  f: { fills: true, strokes: false },
  F: { fills: true, strokes: false },
  'f*': { fills: true, strokes: false },
  S: { fills: false, strokes: true },
  s: { fills: false, strokes: true },
  b: { fills: true, strokes: true },
  B: { fills: true, strokes: true },
  'b*': { fills: true, strokes: true },
  'B*': { fills: true, strokes: true },
};

/** The operators that set a device colour space, for filling in lower case. @type {Record<string, string>} */
export const DEVICES = { g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' };

export const INTENTS = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'];
