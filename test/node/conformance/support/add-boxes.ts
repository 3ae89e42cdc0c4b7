import type { Draft } from './draft';

/** Makes the document's own box show less when it is ticked, so that its empty box is drawn. */
export function drawEmptyBox(draft: Draft): Draft {
  return draft
    .add('tick', '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', '1 0 0 rg 3 3 3 3 re f')
    .change('box', '/On @look', '/On @tick');
}

/** Adds check boxes to a document, all of them in the element of its own box. */
export function addBoxes(draft: Draft, count: number): void {
  drawEmptyBox(draft);
  const names = Array.from({ length: count }, (_, index) => `box_${index}`);
  for (const [index, name] of names.entries()) {
    const [left, bottom] = [40 + 11 * (index % 50), 70 + 11 * Math.floor(index / 50)];
    const rect = `${left} ${bottom} ${left + 9} ${bottom + 9}`;
    const looks = '/AS/Off/AP<</N<</Off @look /On @tick >>>>';
    draft.add(
      name,
      `<</Type/Annot/Subtype/Widget/FT/Btn/T(${name})/TU(Box ${index})/F 4/Rect[${rect}]${looks}/StructParent ${5 + index}>>`,
    );
  }
  const all = names.map((name) => `@${name} `).join('');
  draft.change('catalog', '@box]', `@box ${all}]`).change('page', '@box ', `@box ${all}`);
  draft.change('tree', '4 @annot', `4 @annot ${names.map((_, index) => `${5 + index} @field2 `).join('')}`);
  const kids = ['box', ...names].map((name) => `<</Type/OBJR/Obj @${name} >>`).join('');
  draft.change('field2', '<</Type/OBJR/Obj @box >>', `[${kids}]`);
}
