/** A glyph, or several, with other words for them that are not Latin alone: the words in UTF-16, and what is shown. */
const SAID =
  /\/Span\s?<<\s?\/ActualText\s?<feff((?:[\da-f]{4})*)>\s?>>\s?BDC\n((?:(?!EMC\n)[^\n]*\n)*)EMC\n/gi;
const MOVE = /[-\d.]+ [-\d.]+ Td/g;
const END_OF_TEXT = 'ET\n';
/** A comment in the place of a soft hyphen at the end of a text. */
const MARK = '%soft-hyphen\n';
/** The text that follows such a place: its font, and one string. Nothing between them begins or ends marked content. */
const NEXT_TEXT =
  /%soft-hyphen\nET\n((?:(?!BT\n|[^\n]*(?:BDC|BMC|EMC|Do)\n)[^\n]*\n){0,8}BT\n\/(\S+) \S+ Tf\n[^\n]* Tm\n)<([\da-f]+)> Tj\nET\n/gi;

/**
 * The content of a page without its soft hyphens, as the browser writes them; nothing where it has none. The first one says that
 * hyphens at the ends of lines are soft. The second one, which is shorter, leaves them as they are.
 */
export function* textWithoutSoftHyphens(
  content: string,
  isHyphen: (font: string, codes: string) => boolean,
): Iterable<string> {
  let found = false;
  const marked = content.replace(SAID, (whole, words: string, shown: string, at: number) => {
    const rest = (words.match(/.{4}/g) ?? []).filter((unit) => unit.toLowerCase() !== '00ad').join('');
    if (rest === words) return whole;
    found = true;
    if (rest !== '') return whole.replace(words, rest);
    // The next move counts from the last one.
    const moves = (shown.match(MOVE) ?? []).map((move) => `${move}\n`).join('');
    return moves + (content.startsWith(END_OF_TEXT, at + whole.length) ? MARK : '');
  });
  if (!found) return;
  const settled = (divided: string) => divided.replaceAll(MARK, '');
  yield settled(
    marked.replace(NEXT_TEXT, (whole, before: string, font: string, codes: string) =>
      isHyphen(font, codes)
        ? `ET\n${before}/Span<</ActualText <feff00ad> >> BDC\n<${codes}> Tj\nEMC\nET\n`
        : whole,
    ),
  );
  yield settled(marked);
}
