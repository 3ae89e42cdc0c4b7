import { type Arguments, type PropertyAccessToken, type Token, TypeGuards, Value } from 'liquidjs';
import { engine } from '../liquid/engine';
import { applyFilter } from './filter-shapes';
import type { Shape } from './shape';

type Argument = Arguments extends Iterable<infer Each> ? Each : never;

/**
 * Names of a template: each stands for a part of `data`, or (null) for something the template made.
 */
export type Names = Map<string, Shape | null>;

const { isNumberToken, isPropertyAccessToken, isQuotedToken, isRangeToken, isValueToken, isWordToken } =
  TypeGuards;
const { isFilteredValueToken } = TypeGuards;

/** Reads the expressions of one template in order and tracks what its names stand for. */
export class ShapeReader {
  readonly #assigned: Names = new Map();
  readonly #blocks: Names[] = [];

  readonly root: Shape;

  constructor(root: Shape) {
    this.root = root;
  }

  assign(name: string, shape: Shape | null): void {
    this.#assigned.set(name, shape);
  }

  inBlock(names: Names, visit: () => void): void {
    this.#blocks.push(names);
    visit();
    this.#blocks.pop();
  }

  /**
   * Records the parts of `data` in an argument. Returns the part that the argument stands for, or
   * null.
   */
  read(argument: Argument): Shape | null {
    if (argument instanceof Value) return this.#readFiltered(argument.initial.postfix, argument.filters);
    return this.#readToken(argument);
  }

  #readFiltered(tokens: Token[], filters: Value['filters']): Shape | null {
    const shapes = tokens.filter(isValueToken).map((token) => this.#readToken(token));
    let shape = shapes.length === 1 && tokens.length === 1 ? (shapes[0] ?? null) : null;
    for (const { name, args } of filters) {
      // The filter that escapes an output has no name.
      if (!(name in engine.filters)) continue;
      const values = args.flatMap((arg) => (Array.isArray(arg) ? arg.slice(1) : [arg])).filter(isValueToken);
      const others = values.map((value) => this.#readToken(value));
      const [first] = values;
      shape = applyFilter(shape, name, { text: isQuotedToken(first) ? first.content : null, others });
    }
    return shape;
  }

  #readToken(token: Token): Shape | null {
    if (isRangeToken(token)) {
      for (const end of [token.lhs, token.rhs]) this.#readToken(end)?.hints.add('number');
      return null;
    }
    if (isFilteredValueToken(token)) {
      for (const inner of token.initial.postfix.filter(isValueToken)) this.#readToken(inner);
      return null;
    }
    return isPropertyAccessToken(token) ? this.#readAccess(token) : null;
  }

  #readAccess({ variable, props }: PropertyAccessToken): Shape | null {
    const [first, ...rest] = props;
    if (variable !== undefined || first === undefined) {
      if (variable !== undefined) this.#readToken(variable);
      return null;
    }
    const name = nameOf(first);
    if (name === null) {
      this.#readToken(first);
      this.root.isOpen = true;
    }
    return rest.reduce<Shape | null>(
      (shape, prop) => this.#into(shape, prop),
      name === null ? null : this.#find(name),
    );
  }

  #into(shape: Shape | null, prop: Token): Shape | null {
    const name = nameOf(prop);
    if (name === null) this.#readToken(prop);
    if (shape === null) return null;
    if (name === null) {
      shape.isOpen = true;
      return null;
    }
    if (!/^-?\d+$/.test(name)) return shape.member(name);
    shape.isIndexed = true;
    return shape.entry();
  }

  #find(name: string): Shape | null {
    for (const names of [...this.#blocks].reverse()) {
      const shape = names.get(name);
      if (shape !== undefined) return shape;
    }
    const assigned = this.#assigned.get(name);
    return assigned === undefined ? this.root.member(name) : assigned;
  }
}

/** Returns null for a name that is known only when the page is rendered. */
function nameOf(prop: Token): string | null {
  if (isWordToken(prop) || isQuotedToken(prop)) return prop.content;
  return isNumberToken(prop) ? String(prop.content) : null;
}
