import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { PdfDict } from '../../../src/engine/pdf/values';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { everyObject, merged, reopened } from './support/merging';

const CONTENT = '/P <</MCID 0>> BDC BT /F1 12 Tf 72 720 Td (Tagged) Tj ET EMC';

type TaggedParts = {
  role?: string;
  /** The key of the page in the parent tree. */
  key?: number;
  marked?: boolean;
};

/** A page with one paragraph of a type of its own, and a link that is tagged as well. */
function tagged({ role = '/P', key = 0, marked = true }: TaggedParts = {}): Uint8Array {
  const objects: Objects = {
    ...onePage('', `/StructParents ${key} /Annots [14 0 R]`, CONTENT),
    1: `<</Type /Catalog /Pages 2 0 R /Lang (de-DE) /MarkInfo <</Marked ${marked}>> /StructTreeRoot 10 0 R>>`,
    10: `<</Type /StructTreeRoot /K 11 0 R /ParentTree 13 0 R /RoleMap <</Body ${role}>> /ClassMap <</C1 <</O /Layout /Marker ${role}>>>> /IDTree <</Names [(id1) 12 0 R]>>>>`,
    11: '<</Type /StructElem /S /Document /P 10 0 R /K [12 0 R 15 0 R]>>',
    12: '<</Type /StructElem /S /Body /P 11 0 R /Pg 3 0 R /K 0 /C /C1 /ID (id1) /A <</O /Table /Headers [(id1)]>>>>',
    13: `<</Nums [${key} [12 0 R] ${key + 1} 15 0 R]>>`,
    14: `<</Type /Annot /Subtype /Link /Rect [9 9 99 29] /StructParent ${key + 1} /Dest [3 0 R /Fit]>>`,
    15: '<</Type /StructElem /S /Link /P 11 0 R /Pg 3 0 R /K <</Type /OBJR /Obj 14 0 R>>>>',
  };
  return classicPdf({ objects });
}

async function treeOf(pdf: Uint8Array, page: number): Promise<unknown> {
  return (await (await getDocumentProxy(pdf.slice())).getPage(page)).getStructTree();
}

describe('tags', () => {
  it('lead from the pages of each document to its part of the tree and back', async () => {
    const { pdf, codes } = await merged([tagged(), tagged({ key: 2_000_000_000 })]);
    expect(codes).toEqual([]);
    const roles = (await Promise.all([treeOf(pdf, 1), treeOf(pdf, 2)])).map(rolesIn);
    // pdf.js shows the path from the root: the document, its part, and what the source had.
    expect(roles[0]).toEqual(['Root', 'Document', 'Part', 'Document', 'P', 'Link']);
    expect(roles[1]).toEqual(roles[0]);
    const { file, catalog } = await reopened(pdf);
    const tree = file.dict(catalog.get('StructTreeRoot')) ?? new PdfDict();
    expect(file.number(tree.get('ParentTreeNextKey'))).toBe(4);
    expect(file.dict(catalog.get('MarkInfo'))?.get('Marked')).toBe(true);
    expect(await everyObject(pdf)).toContain('"Lang":"de-DE"');
  });

  it('keep their roles when two documents use a name differently', async () => {
    const { pdf } = await merged([tagged({ role: '/P' }), tagged({ role: '/H1' }), tagged({ role: '/P' })]);
    const { file, catalog } = await reopened(pdf);
    const tree = file.dict(catalog.get('StructTreeRoot')) ?? new PdfDict();
    const names = (key: string) => [...(file.dict(tree.get(key))?.entries.keys() ?? [])];
    expect(names('RoleMap')).toEqual(['Body', 'Body_2']);
    expect(names('ClassMap')).toEqual(['C1', 'C1_2']);
    const all = await Promise.all([treeOf(pdf, 1), treeOf(pdf, 2), treeOf(pdf, 3)]);
    expect(all.map(rolesIn).map((roles) => roles[4])).toEqual(['P', 'H1', 'P']);
    const text = await everyObject(pdf);
    expect(text).toContain('"S":"Body_2"');
    expect(text).toContain('"C":"C1_2"');
    expect(text).toContain('"ID":"id1_3"');
    expect(text).toContain('"Headers":["id1_2"]');
  });

  it('of some documents do not mark the result as tagged', async () => {
    const plain = classicPdf({ objects: onePage('plain', '/StructParents 0') });
    const { pdf, codes } = await merged([tagged(), plain, tagged()]);
    expect(codes).toEqual(['null partly_tagged']);
    const { catalog } = await reopened(pdf);
    expect(catalog.has('MarkInfo')).toBe(false);
    expect(rolesIn(await treeOf(pdf, 3))).toContain('Link');
    expect(rolesIn(await treeOf(pdf, 2))).toEqual(['Root']);
  });
});

describe('layers', () => {
  const layered = (config: string): Uint8Array => {
    const content = '/OC /Lay BDC BT /F1 12 Tf 72 720 Td (Layer) Tj ET EMC';
    const objects = onePage('', '', content);
    objects[1] = `<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [10 0 R 11 0 R] /D <<${config} /Order [10 0 R [(Sub) 11 0 R]]>>>>>>`;
    objects[3] = String(objects[3]).replace('/Resources <<', '/Resources <</Properties <</Lay 10 0 R>> ');
    return classicPdf({
      objects: { ...objects, 10: '<</Type /OCG /Name (Main)>>', 11: '<</Type /OCG /Name (Extra)>>' },
    });
  };

  it('keep the visibility of their documents', async () => {
    const { pdf } = await merged([
      layered(''),
      layered('/OFF [10 0 R]'),
      layered('/BaseState /OFF /ON [11 0 R]'),
      classicPdf({ objects: onePage() }),
    ]);
    const config = await (await getDocumentProxy(pdf.slice())).getOptionalContentConfig();
    const groups = [...config].map(([, group]: [string, { name: string; visible: boolean }]) => group);
    expect(groups.map(({ name, visible }) => [name, visible])).toEqual([
      ['Main', true],
      ['Extra', true],
      ['Main', false],
      ['Extra', true],
      ['Main', false],
      ['Extra', true],
    ]);
    expect(JSON.stringify(config.getOrder())).toContain('"name":"Document 2"');
  });
});

function rolesIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null || !('role' in tree)) return [];
  const children = 'children' in tree && Array.isArray(tree.children) ? tree.children : [];
  return [String(tree.role), ...children.flatMap(rolesIn)];
}
