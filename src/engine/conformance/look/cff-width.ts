import { integerAt } from './cff-reader';

type Routines = { routines: readonly Uint8Array[]; shared: readonly Uint8Array[] };
type Run = Routines & { stack: number[]; depth: number };

/** The operators of glyphs that come first, and decide whether a width stands before them. */
const STEMS = new Set([1, 3, 18, 19, 20, 23]);
/** The operands that a move has without a width. */
const MOVES = new Map([
  [21, 2],
  [4, 1],
  [22, 1],
]);
const [END, RETURN, ROUTINE, SHARED_ROUTINE, SHORT_NUMBER, FIRST_NUMBER] = [14, 11, 10, 29, 28, 32];
const DEEPEST = 10;

/** The width that a glyph states, less the nominal one of its font; null when it states none. */
export function statedWidth(shape: Uint8Array, routines: Routines): number | null {
  return widthIn(shape, { ...routines, stack: [], depth: 0 }) ?? null;
}

/** Undefined for a subroutine that ends before the width is known. */
function widthIn(code: Uint8Array, run: Run): number | null | undefined {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  for (let at = 0; at < code.length; ) {
    const first = view.getUint8(at);
    if (first >= FIRST_NUMBER || first === SHORT_NUMBER) {
      const number = integerAt(view, at);
      run.stack.push(number.value);
      at = number.end;
      continue;
    }
    at += 1;
    if (first === RETURN) return undefined;
    if (first !== ROUTINE && first !== SHARED_ROUTINE) return widthBefore(first, run.stack);
    const found = called(first === ROUTINE ? run.routines : run.shared, run);
    if (found !== undefined) return found;
  }
  return null;
}

function called(routines: readonly Uint8Array[], run: Run): number | null | undefined {
  const bias = routines.length < 1240 ? 107 : routines.length < 33_900 ? 1131 : 32_768;
  const routine = routines[(run.stack.pop() ?? 0) + bias];
  return routine && run.depth < DEEPEST ? widthIn(routine, { ...run, depth: run.depth + 1 }) : null;
}

function widthBefore(operator: number, stack: readonly number[]): number | null {
  const isStated = STEMS.has(operator)
    ? stack.length % 2 === 1
    : operator === END
      ? stack.length === 1 || stack.length === 5
      : stack.length > (MOVES.get(operator) ?? Number.POSITIVE_INFINITY);
  return isStated ? (stack[0] ?? 0) : null;
}
