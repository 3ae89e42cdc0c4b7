import { hex4 } from './to-unicode';

const GROUP = 100;

export const CODE_MAP_NAME = 'QuilletCodes';
export const CID_SYSTEM = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>';

/** A CMap that maps each code, from 1 on, to a character number (CID). */
export function codeMap(cids: readonly number[]): string {
  const lines = cids.map((cid, index) => `<${hex4(index + 1)}> ${cid}`);
  const groups: string[] = [];
  for (let at = 0; at < lines.length; at += GROUP) {
    const group = lines.slice(at, at + GROUP);
    groups.push(`${group.length} begincidchar`, ...group, 'endcidchar');
  }
  return spellMap('<0000> <FFFF>', groups);
}

/** A CMap of codes of one byte, which are the character numbers. */
export const byteMap = spellMap('<00> <FF>', ['1 begincidrange', '<00> <FF> 0', 'endcidrange']);

function spellMap(codes: string, groups: readonly string[]): string {
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def',
    `/CMapName /${CODE_MAP_NAME} def`,
    '/CMapType 1 def',
    '1 begincodespacerange',
    codes,
    'endcodespacerange',
    ...groups,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
