/** A line of a comparison of two texts. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/**
 * Above this number of differences, the whole old text counts as removed and the whole new one as
 * added.
 */
const mostEdits = 1_000;

/** The shortest list of edits from one text to the other, line by line. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = commonStart(old, now);
  const end = commonEnd(old.slice(start), now.slice(start));
  const middle = edits(old.slice(start, old.length - end), now.slice(start, now.length - end));
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }));
  return [...same(old.slice(0, start)), ...middle, ...same(old.slice(old.length - end))];
}

function commonStart(one: string[], other: string[]): number {
  const most = Math.min(one.length, other.length);
  for (let index = 0; index < most; index += 1) if (one[index] !== other[index]) return index;
  return most;
}

function commonEnd(one: string[], other: string[]): number {
  return commonStart(one.slice().reverse(), other.slice().reverse());
}

/**
 * Finds, for each number of edits, how far each diagonal gets (lines of the old text less lines of
 * the new one). The way back through these points is the difference.
 */
function edits(old: string[], now: string[]): DiffLine[] {
  const reached: Int32Array[] = [];
  const most = Math.min(mostEdits, old.length + now.length);
  for (let count = 0; count <= most; count += 1) {
    const row = new Int32Array(2 * count + 1);
    reached.push(row);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = firstOn(reached[count - 1], count, diagonal);
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      row[diagonal + count] = x;
      if (x >= old.length && x - diagonal >= now.length) return wayBack(reached, old, now);
    }
  }
  return [...replaced(old, 'removed'), ...replaced(now, 'added')];
}

function replaced(lines: string[], kind: 'added' | 'removed') {
  return lines.map((text): DiffLine => ({ kind, text }));
}

/**
 * The first point on a diagonal: reached from the one above by adding a line, or from the one below
 * by removing one.
 */
function firstOn(previous: Int32Array | undefined, count: number, diagonal: number): number {
  if (!previous) return 0;
  const at = (other: number): number => previous[other + count - 1] ?? -1;
  return isDown(at, count, diagonal) ? at(diagonal + 1) : at(diagonal - 1) + 1;
}

function isDown(at: (diagonal: number) => number, count: number, diagonal: number): boolean {
  return diagonal === -count || (diagonal !== count && at(diagonal - 1) < at(diagonal + 1));
}

function wayBack(reached: Int32Array[], old: string[], now: string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let [x, y] = [old.length, now.length];
  const take = (kind: DiffLine['kind'], text: string | undefined) => lines.push({ kind, text: text ?? '' });
  for (let count = reached.length - 1; count > 0; count -= 1) {
    const previous = reached[count - 1];
    const at = (diagonal: number): number => previous?.[diagonal + count - 1] ?? -1;
    const down = isDown(at, count, x - y);
    const from = down ? at(x - y + 1) : at(x - y - 1) + 1;
    for (; x > from; x -= 1, y -= 1) take('same', old[x - 1]);
    if (down) take('added', now[--y]);
    else take('removed', old[--x]);
  }
  for (; x > 0; x -= 1) take('same', old[x - 1]);
  return lines.reverse();
}
