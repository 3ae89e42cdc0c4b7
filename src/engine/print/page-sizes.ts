/** Converts the upright size of a paper from millimetres to inches. */
function mm(width: number, height: number) {
  return { widthIn: width / 25.4, heightIn: height / 25.4 };
}

export const pageSizes = {
  A0: mm(841, 1189),
  A1: mm(594, 841),
  A2: mm(420, 594),
  A3: mm(297, 420),
  A4: mm(210, 297),
  A5: mm(148, 210),
  A6: mm(105, 148),
  B4: mm(250, 353),
  B5: mm(176, 250),
  Letter: { widthIn: 8.5, heightIn: 11 },
  Legal: { widthIn: 8.5, heightIn: 14 },
  Tabloid: { widthIn: 11, heightIn: 17 },
  Ledger: { widthIn: 17, heightIn: 11 },
  Executive: { widthIn: 7.25, heightIn: 10.5 },
} as const;

export type PageSizeName = keyof typeof pageSizes;

export const pageSizeNames = Object.keys(pageSizes) as [PageSizeName, ...PageSizeName[]];
