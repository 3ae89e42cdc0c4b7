/**
 * Makes a pattern of the dates after or before one. JSON Schema cannot compare texts, but dates
 * have a fixed length: a later date has a greater digit after a common start.
 */
export function datePattern(date: string, side: 'after' | 'before', inclusive: boolean): string {
  const last = side === 'after' ? '9' : '0';
  const alternatives = [...date].flatMap((digit, index) => {
    if (digit === '-' || digit === last) return [];
    const next = Number(digit) + (side === 'after' ? 1 : -1);
    return [`${date.slice(0, index)}${side === 'after' ? range(next, 9) : range(0, next)}`];
  });
  if (inclusive) alternatives.push(date);
  // Without an alternative no such date exists, so the pattern matches no text.
  return alternatives.length === 0 ? '^(?!)' : `^(${alternatives.join('|')})`;
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `[${from}-${to}]`;
}
