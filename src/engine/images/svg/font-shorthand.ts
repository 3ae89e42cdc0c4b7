const SIZE =
  /^(?:(?:\d+\.?\d*|\.\d+)(?:px|pt|pc|mm|cm|in|q|em|rem|ex|%)|(?:(?:xx?-)?(?:small|large)|medium)(?![\w-]))/i;
const WEIGHT = /^(?:bold|bolder|lighter|[1-9]\d{0,2}|1000)$/i;

/** Returns what `font: italic bold 12px/1.5 Georgia, serif` sets. What it leaves out is normal again. */
export function fontParts(text: string): [string, string][] {
  const words = text.trim().split(/\s+/);
  const at = words.findIndex((word) => SIZE.test(word));
  const [size] = SIZE.exec(words[at] ?? '') ?? [];
  if (size === undefined) return [];
  const before = words.slice(0, at);
  // The line height may stand apart: "12px / 1.5 Georgia".
  const family = words
    .slice(at)
    .join(' ')
    .slice(size.length)
    .replace(/^\s*\/\s*\S+/, '');
  return [
    ['font-style', before.find((word) => /^(italic|oblique)$/i.test(word)) ?? 'normal'],
    ['font-weight', before.find((word) => WEIGHT.test(word)) ?? 'normal'],
    ['font-size', size],
    ['font-family', family.trim()],
  ];
}
