/** The most entries that a block may hold. */
const BLOCK = 100;

const HEAD = `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
`;
const TAIL = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** The CMap that maps codes, from 1 on, back to text. A code of one byte may have none. */
export function toUnicodeMap(texts: readonly string[], bytesOfCode: 1 | 2 = 2): string {
  const lines =
    bytesOfCode === 2
      ? texts.map((text, index) => `<${hex4(index + 1)}><${utf16Hex(text)}>`)
      : texts.flatMap((text, index) => (text === '' ? [] : [`<${hex2(index + 1)}><${utf16Hex(text)}>`]));
  let map = `${HEAD}${bytesOfCode === 2 ? '<0000><FFFF>' : '<00><FF>'}\nendcodespacerange\n`;
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

function hex2(value: number): string {
  return BYTES[value] ?? '';
}

export function hex4(value: number): string {
  return `${BYTES[value >> 8]}${BYTES[value & 255]}`;
}
