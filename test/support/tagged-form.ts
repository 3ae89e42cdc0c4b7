import { Draft } from '../node/conformance/support/draft';

function element(type: string, parent: string, kids: string): string {
  return `<</Type/StructElem/S/${type}/P @${parent} /Pg @page /K ${kids}>>`;
}

/** A form with tags: a heading, a label, a text field and a box. Its font is left to viewers. */
export function taggedForm(): Draft {
  const says = '/MarkInfo<</Marked true>>/Lang(en-GB)';
  const look = '/Type/XObject/Subtype/Form/BBox[0 0 20 20]';
  const draft = new Draft(
    {
      catalog: `<</Type/Catalog/Pages @pages /StructTreeRoot @tree /AcroForm<</Fields[@text @box]>>${says}>>`,
      pages: '<</Type/Pages/Kids[@page]/Count 1>>',
      page: '<</Type/Page/Parent @pages /MediaBox[0 0 600 800]/Resources<</Font<</F @font >>>>/Contents @content /StructParents 0/Tabs/S/Annots[@text @box]>>',
      font: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      info: '<</Title(A form)>>',
      text: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/TU(Your name)/DA(/Helv 10 Tf 0 g)/F 4/Rect[90 690 390 710]/StructParent 1>>',
      box: '<</Type/Annot/Subtype/Widget/FT/Btn/T(member)/TU(Member)/F 4/Rect[90 650 110 670]/AS/Off/AP<</N<</Off @off /On @on >>>>/StructParent 2>>',
      tree: '<</Type/StructTreeRoot/K @root /ParentTree<</Nums[0[@h1 @p]1 @field 2 @field2]>>>>',
      root: element('Document', 'tree', '[@h1 @p @field @field2]'),
      h1: element('H1', 'root', '0'),
      p: element('P', 'root', '1'),
      field: element('Form', 'root', '<</Type/OBJR/Obj @text >>'),
      field2: element('Form', 'root', '<</Type/OBJR/Obj @box >>'),
    },
    {
      content: [
        '',
        '/H1 <</MCID 0>> BDC BT /F 18 Tf 40 740 Td (A form) Tj ET EMC /P <</MCID 1>> BDC BT /F 10 Tf 40 695 Td (Name) Tj ET EMC /Artifact BMC 40 730 500 1 re f EMC',
      ],
      off: [look, '0 0 20 20 re S'],
      on: [look, '0 0 20 20 re S 0 0 m 20 20 l S'],
    },
  );
  draft.trailer += '/Info @info ';
  return draft;
}
