import { profile } from './conforming';
import type { Draft } from './draft';

/**
 * Draws an artifact with the CMYK of a profile (`C`), fills that overprint in mode 1 (`O`) and 0 (`P`), the mode alone
 * (`M`), a form in CMYK (`Own`) and a font whose glyphs are content (`T`).
 */
export function paintCmyk(draft: Draft, content: string): Draft {
  const drawing = '/C cs 0 0 0 1 scn 0 0 9 9 re f';
  return draft
    .add('cmyk', '<</N 4>>', profile().replace('RGB ', 'CMYK'))
    .add('over', '<</Type/ExtGState/op true/OPM 1>>')
    .add('plainly', '<</Type/ExtGState/OP true>>')
    .add('leaving', '<</Type/ExtGState/OPM 1>>')
    .add(
      'own',
      '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</ColorSpace<</C[/ICCBased @cmyk ]>>>>>>',
      drawing,
    )
    .add('glyph', '<<>>', `500 0 d0 ${drawing}`)
    .add('letters', '<</Type/CMap>>', LETTERS)
    .add(
      'drawn',
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 65/Widths[500]/Encoding<</Differences[65/A]>>/CharProcs<</A @glyph >>/Resources<</ColorSpace<</C[/ICCBased @cmyk ]>>>>/ToUnicode @letters >>',
    )
    .extend('resources', '/ColorSpace<</C[/ICCBased @cmyk ]>>')
    .change('resources', '/G @state ', '/G @state /O @over /P @plainly /M @leaving ')
    .change('resources', '/F1 @font ', '/F1 @font /T @drawn ')
    .change('resources', '/Fm @form ', '/Fm @form /Own @own ')
    .append('content', `/Artifact BMC q ${content} Q EMC `);
}

const LETTERS = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <0041> endbfchar';
