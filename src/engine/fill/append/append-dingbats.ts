import type { ObjectWriter } from '../../pdf/writer/file-update';
import { dingbats } from '../../text/fonts/dingbats';
import { toUnicodeMap } from '../../text/fonts/to-unicode';

const [FIRST, LAST] = [0x33, 0x75];

/** Spells a font with the marks of ZapfDingbats as drawings. Their codes and widths are the same. */
export function spellDingbats(update: ObjectWriter): string {
  const byCode = new Map(dingbats.map((one) => [one.code, one]));
  const procedures = dingbats.map(({ name, width, shape }) => {
    return `/${name} ${stream(update, `${width} 0 -1 -68 811 705 d1 ${shape}`)}`;
  });
  const codes = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const names = dingbats.map(({ code, name }) => `${code}/${name}`);
  const texts = Array.from({ length: LAST }, (_, index) => byCode.get(index + 1)?.text ?? '');
  const entries = [
    '/Type/Font/Subtype/Type3/FontBBox[-1 -68 811 705]/FontMatrix[0.001 0 0 0.001 0 0]/Resources<<>>',
    `/CharProcs<<${procedures.join('')}>>/Encoding<</Type/Encoding/Differences[${names.join(' ')}]>>`,
    `/FirstChar ${FIRST}/LastChar ${LAST}/Widths[${codes.map((code) => byCode.get(code)?.width ?? 0).join(' ')}]`,
    `/ToUnicode ${stream(update, toUnicodeMap(texts, 1))}`,
  ];
  return `<<${entries.join('')}>>`;
}

function stream(update: ObjectWriter, text: string): string {
  const number = update.newNumber();
  update.stream(number, '', text);
  return `${number} 0 R`;
}
