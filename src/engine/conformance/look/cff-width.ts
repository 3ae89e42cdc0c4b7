import type { WorkBudget } from '../../pdf/reader/work-budget';
import { type CffIndex, integerAt } from './cff-reader';

type Routines = { routines: CffIndex; shared: CffIndex; budget: WorkBudget };
type Run = Routines & { stack: number[]; steps: number };

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
/** Routines that call others several times need few bytes for endless work. */
const MOST_STEPS = 10_000;

/**
 * The width that a glyph states, less the nominal one of its font; null when it states none. Throws a RangeError where
 * the glyph takes too many steps.
 */
export function statedWidth(shape: Uint8Array, routines: Routines): number | null {
  return widthIn(shape, { ...routines, stack: [], steps: 0 }, 0) ?? null;
}

/** Undefined for a subroutine that ends before the width is known. */
function widthIn(code: Uint8Array, run: Run, depth: number): number | null | undefined {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  for (let at = 0; at < code.length; ) {
    run.budget.spend(1);
    run.steps += 1;
    if (run.steps > MOST_STEPS) throw new RangeError('A glyph takes too many steps.');
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
    const called = calledIn(first === ROUTINE ? run.routines : run.shared, run.stack.pop() ?? 0);
    const found = called && depth < DEEPEST ? widthIn(called, run, depth + 1) : null;
    if (found !== undefined) return found;
  }
  return null;
}

function calledIn({ count, item }: CffIndex, number: number): Uint8Array | undefined {
  return item(number + (count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768));
}

function widthBefore(operator: number, stack: readonly number[]): number | null {
  const isStated = STEMS.has(operator)
    ? stack.length % 2 === 1
    : operator === END
      ? stack.length === 1 || stack.length === 5
      : stack.length > (MOVES.get(operator) ?? Number.POSITIVE_INFINITY);
  return isStated ? (stack[0] ?? 0) : null;
}
