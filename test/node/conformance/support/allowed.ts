import { paintCmyk } from './cmyk';
import type { Draft } from './draft';
import { halftone, paintColorants, paintSpots, separation } from './faults';

/** What PDF/A allows: a change of a document that conforms. */
export const allowed: [what: string, change: (draft: Draft) => Draft][] = [
  [
    'halftones with the transfer functions that they need',
    (draft) =>
      draft.extend(
        'state',
        halftone(
          '/Default<</HalftoneType 1>>/Black<</HalftoneType 1>>/Gold<</HalftoneType 1/TransferFunction/Identity>>',
        ),
      ),
  ],
  ['16 bits', (draft) => draft.change('image', '/BitsPerComponent 8', '/BitsPerComponent 16')],
  ['no number of bits', (draft) => draft.change('image', '/BitsPerComponent 8', '')],
  ['gold that is spelled twice', (draft) => paintSpots(draft, separation('/DeviceRGB', '1'))],
  ['32 colorants', (draft) => paintColorants(draft, 32)],
  ['CMYK after what overprints', (draft) => paintCmyk(draft, 'q /O gs Q /C cs 0 0 0 1 scn 0 0 9 9 re f')],
  [
    'strokes in CMYK while fills overprint',
    (draft) => paintCmyk(draft, '/O gs /C CS 0 0 0 1 SCN 0 0 9 9 re S'),
  ],
  ['overprinting in mode 0', (draft) => paintCmyk(draft, '/P gs /C cs 0 0 0 1 scn 0 0 9 9 re f')],
  ['grey that overprints', (draft) => paintCmyk(draft, '/C cs 0 0 0 1 scn /O gs 0 g 0 0 9 9 re f')],
  [
    'a form in CMYK, drawn before what overprints',
    (draft) => paintCmyk(draft, '/Own Do /O gs 0 g 0 0 9 9 re f'),
  ],
];
