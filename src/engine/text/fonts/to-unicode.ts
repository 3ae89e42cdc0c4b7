/** The most entries that a block may hold. */
const BLOCK = 100;

const HEAD = `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><FFFF>
endcodespacerange
`;
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** The CMap that maps codes, from 1 on, back to text. */
export function toUnicodeMap(texts: readonly string[]): string {
  const lines = texts.map((text, index) => `<${hex4(index + 1)}><${utf16Hex(text)}>`);
  let map = HEAD;
  for (let start = 0; start < lines.length; start += BLOCK) {
    const block = lines.slice(start, start + BLOCK);
    map += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`;
  }
  return map + TAIL;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase());

export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index += 1) hex += hex4(text.charCodeAt(index));
  return hex;
}

export function hex4(value: number): string {
  return `${BYTES[value >> 8]}${BYTES[value & 255]}`;
}
