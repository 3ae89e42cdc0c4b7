/** Longer names are not compared: nobody mistypes them by a letter, and comparing takes time. */
const mostChars = 60;

/**
 * The name that a mistyped one most likely stands for: one that differs in case or separators only,
 * or by a slip for each three letters, two at most. Null: no name is near.
 */
export function closest(typed: string, names: Iterable<string>): string | null {
  if (typed.length > mostChars) return null;
  const plain = plainOf(typed);
  let best: { name: string; slips: number } | null = null;
  for (const name of names) {
    if (name.length > mostChars) continue;
    const other = plainOf(name);
    const length = Math.max(plain.length, other.length);
    const most = Math.min(2, Math.floor(length / 3), (best?.slips ?? Number.POSITIVE_INFINITY) - 1);
    const slips = slipsBetween(plain, other, most);
    if (slips <= most) best = { name, slips };
    if (slips === 0) break;
  }
  return best?.name ?? null;
}

function plainOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/**
 * The letters to add, take away, change or swap with their neighbour between two names (the optimal
 * string alignment distance); more than `most` if it takes more.
 */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const far = most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= one.length; i++) {
    const next: number[] = [i];
    // Farther from the diagonal there are more slips than count.
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? far) + 1,
        (next[j - 1] ?? far) + 1,
        (row[j - 1] ?? far) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? far) + 1 : far,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? far;
}

/**
 * The questions after problems with unknown names. Only the first few get one, because there may be
 * very many.
 */
export class Hints {
  #left = 10;

  /** `near`: what the name most likely stands for. */
  about(near: () => string | null | undefined): string {
    if (this.#left === 0) return '';
    this.#left -= 1;
    const name = near();
    return name ? `; did you mean \`${name}\`?` : '';
  }
}
