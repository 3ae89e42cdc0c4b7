import { limits } from '../../limits';

/** The type that a filter or tag expects of its value. */
export type Hint = 'number' | 'date' | 'signature' | 'drawn signature';

/** Keys that Liquid never looks up in `data`. */
const unreachable = new Set(['__proto__', 'constructor', 'prototype']);

/** The uses of one value of `data` in a template. Nothing else is known of the value. */
export class Shape {
  readonly members = new Map<string, Shape>();
  /** The entries of a list, as one shape. */
  entries: Shape | null = null;
  readonly hints = new Set<Hint>();
  /** True when the value is printed, or passed on as a whole. */
  isWhole = false;
  /** True when the value is read by position, as in `pair[0]`. */
  isIndexed = false;
  /** True when the value is read by a key known only at rendering: it may hold anything. */
  isOpen = false;

  readonly #depth;

  constructor(depth = 0) {
    this.#depth = depth;
  }

  member(name: string): Shape {
    if (this.#isTooDeep() || unreachable.has(name)) return new Shape(this.#depth);
    const shape = this.members.get(name) ?? new Shape(this.#depth + 1);
    this.members.set(name, shape);
    return shape;
  }

  entry(): Shape {
    if (this.#isTooDeep()) return new Shape(this.#depth);
    this.entries ??= new Shape(this.#depth + 1);
    return this.entries;
  }

  /** Requests with deeper data are refused. */
  #isTooDeep(): boolean {
    if (this.#depth < limits.jsonDepth) return false;
    this.isOpen = true;
    return true;
  }
}

/** Makes a list derived from another. Only the shape of its entries matters. */
export function listOf(entries: Shape): Shape {
  const shape = new Shape();
  shape.entries = entries;
  return shape;
}
