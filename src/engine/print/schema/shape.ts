import { limits } from '../../../lib/limits';

/** What a filter or tag expects of the value it is used with. */
export type Hint = 'number' | 'date' | 'signature';

/** Keys that are never looked up in `data`. */
const unreachable = new Set(['__proto__', 'constructor', 'prototype']);

/** What a template does with one value of `data`: only what was seen is known. */
export class Shape {
  readonly members = new Map<string, Shape>();
  /** Of a list: all its entries together. */
  entries: Shape | null = null;
  readonly hints = new Set<Hint>();
  /** Printed, or handed on as a whole. */
  isWhole = false;
  /** Looked into by a position, as in `pair[0]`. */
  isIndexed = false;
  /** Looked into by a key that is only known later: anything may be in it. */
  isOpen = false;

  constructor(private readonly depth = 0) {}

  member(name: string): Shape {
    if (this.isTooDeep() || unreachable.has(name)) return new Shape(this.depth);
    const shape = this.members.get(name) ?? new Shape(this.depth + 1);
    this.members.set(name, shape);
    return shape;
  }

  entry(): Shape {
    if (this.isTooDeep()) return new Shape(this.depth);
    this.entries ??= new Shape(this.depth + 1);
    return this.entries;
  }

  /** Data that nests deeper is refused with the request. */
  private isTooDeep(): boolean {
    if (this.depth < limits.jsonDepth) return false;
    this.isOpen = true;
    return true;
  }
}

/** A list made of another: its entries are known, and nobody asks what it is itself. */
export const listOf = (entries: Shape): Shape => {
  const shape = new Shape();
  shape.entries = entries;
  return shape;
};
