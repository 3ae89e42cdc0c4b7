import { listPosition } from '../field-name';
import type { JsonSchema } from '../json-schema';

/** Returns the greatest length of the list at this path; null without a limit. */
export type LengthOf = (path: readonly string[]) => number | null;

/**
 * The most alternatives by length. A longer list is described by an open tuple, about which strict
 * tools warn.
 */
const spelledOut = 50;

/**
 * Writes the schema of a `data` whose value at a path must match another schema. A missing value
 * passes unless it is required. Strict tools accept only tuples of a fixed length, so a list gets
 * one tuple for each length.
 */
export class PathSchemas {
  readonly #lengthOf: LengthOf;

  constructor(lengthOf: LengthOf) {
    this.#lengthOf = lengthOf;
  }

  /** Returns the schemas of paths below these keys. */
  below(keys: readonly string[]): PathSchemas {
    return new PathSchemas((path) => this.#lengthOf([...keys, ...path]));
  }

  at(segments: readonly string[], value: JsonSchema, mustBeThere: boolean): JsonSchema {
    return segments.reduceRight<JsonSchema>((inner, segment, depth) => {
      const position = depth === 0 ? null : listPosition(segment);
      if (position !== null) return this.#list(segments.slice(0, depth), { position, inner, mustBeThere });
      return {
        type: 'object',
        properties: { [segment]: inner },
        ...(mustBeThere && { required: [segment] }),
      };
    }, value);
  }

  #list(path: readonly string[], { position, inner, mustBeThere }: ListElement): JsonSchema {
    const tuple = (length: number): JsonSchema[] =>
      Array.from({ length }, (_, index) => (index === position ? inner : {}));
    const least = position + 1;
    const most = this.#lengthOf(path);
    if (most === null || most - position > spelledOut) {
      return { type: 'array', items: tuple(least), ...(mustBeThere && { minItems: least }) };
    }
    const alternatives = Array.from({ length: most - position }, (_, index): JsonSchema => {
      const length = least + index;
      return { type: 'array', items: tuple(length), minItems: length, maxItems: length };
    });
    if (!mustBeThere) alternatives.unshift({ type: 'array', maxItems: position });
    const [only] = alternatives;
    return alternatives.length === 1 && only !== undefined ? only : { anyOf: alternatives };
  }
}

type ListElement = { position: number; inner: JsonSchema; mustBeThere: boolean };

/** Tells whether the path leads through a list. */
export function isInList(segments: readonly string[]): boolean {
  return segments.some((segment, depth) => depth > 0 && listPosition(segment) !== null);
}
