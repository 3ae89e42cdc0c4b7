import type { WorkBudget } from '../../pdf/reader/work-budget';

/** Operands by operator. */
export type CffDict = ReadonlyMap<number, readonly number[]>;

/** A list of parts. Each is read when it is asked for, because lists can share their parts. */
export type CffIndex = {
  count: number;
  /** Where the next structure begins. */
  end: number;
  item(index: number): Uint8Array | undefined;
};

const LONGEST_OFFSET = 4;
/** The last number that is an operator in a dictionary, and the one that announces another byte. */
const [LAST_OPERATOR, ESCAPE] = [21, 12];
const REAL = 30;
const HALVES = [...'0123456789', '.', 'e', 'e-', '', '-'];

/** Reads the structures of a CFF program by their offsets. */
export class CffReader {
  readonly #view: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly budget: WorkBudget,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(at: number): number {
    return this.#view.getUint8(at);
  }

  u16(at: number): number {
    return this.#view.getUint16(at);
  }

  index(at: number): CffIndex {
    this.budget.spend(1);
    const count = this.u16(at);
    if (count === 0) return { count, end: at + 2, item: () => undefined };
    const size = this.u8(at + 2);
    if (size > LONGEST_OFFSET) throw new RangeError(`No offset has ${size} bytes.`);
    const base = at + 2 + size * (count + 1);
    const offset = (index: number) => {
      let value = 0;
      for (let byte = 0; byte < size; byte += 1) value = value * 256 + this.u8(at + 3 + size * index + byte);
      return value;
    };
    const item = (index: number) =>
      index >= 0 && index < count
        ? this.bytes.subarray(base + offset(index), base + offset(index + 1))
        : undefined;
    return { count, end: base + offset(count), item };
  }

  dict(bytes: Uint8Array): CffDict {
    this.budget.spend(bytes.length);
    const found = new Map<number, number[]>();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let operands: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const first = view.getUint8(at);
      if (first <= LAST_OPERATOR) {
        found.set(first === ESCAPE ? 1200 + view.getUint8(at + 1) : first, operands);
        operands = [];
        at += first === ESCAPE ? 2 : 1;
        continue;
      }
      const number = first === REAL ? realAt(view, at) : integerAt(view, at);
      operands.push(number.value);
      at = number.end;
    }
    return found;
  }
}

export function integerAt(view: DataView, at: number): { value: number; end: number } {
  const first = view.getUint8(at);
  if (first === 28) return { value: view.getInt16(at + 1), end: at + 3 };
  if (first === 29) return { value: view.getInt32(at + 1), end: at + 5 };
  if (first === 255) return { value: view.getInt32(at + 1) / 65_536, end: at + 5 };
  if (first <= 246) return { value: first - 139, end: at + 1 };
  const second = view.getUint8(at + 1);
  const value = first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
  return { value, end: at + 2 };
}

function realAt(view: DataView, at: number): { value: number; end: number } {
  let digits = '';
  for (let end = at + 1; ; end += 1) {
    const byte = view.getUint8(end);
    for (const half of [byte >> 4, byte & 15]) {
      if (half === 15) return { value: Number(digits), end: end + 1 };
      digits += HALVES[half] ?? '';
    }
  }
}
