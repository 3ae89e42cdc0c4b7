import { formatFieldName, listPosition, reservedKeys } from '../../fields/field-name';
import { limits } from '../../limits';
import { wellFormed } from '../../pdf/text-string';

type NameNode = {
  children: Map<string, NameNode>;
  /** The data type of the value at this node. A node has either a value or children. */
  type: string | null;
};

/**
 * Turns the names of AcroForm fields into names that together fit one shape of data. A name that
 * contradicts an earlier one loses its nesting (`a.b`), then gets a number.
 */
export class FieldNames {
  readonly #root: NameNode = { children: new Map(), type: null };
  readonly #given = new Map<string, string>();

  /** Returns a name for a field. The same AcroForm name and type always give the same name. */
  nameFor(parts: readonly string[], type: string, fallback: string): string {
    const key = JSON.stringify([parts, type]);
    const known = this.#given.get(key);
    if (known !== undefined) return known;
    const name = this.#choose(cleanSegments(parts, fallback), type);
    this.#given.set(key, name);
    return name;
  }

  #choose(segments: readonly string[], type: string): string {
    const nested = formatFieldName(segments);
    if (isShortEnough(nested, segments) && this.#claim(segments, type)) return nested;
    const flat = segments.join('.');
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt === 1 ? '' : `_${attempt}`;
      const single = [`${flat.slice(0, limits.nameChars - 40)}${suffix}`];
      const name = formatFieldName(single);
      if (name.length <= limits.nameChars && this.#claim(single, type)) return name;
      if (name.length > limits.nameChars) return this.#choose(['field', String(this.#given.size + 1)], type);
    }
  }

  #claim(segments: readonly string[], type: string): boolean {
    let node = this.#root;
    for (const [depth, segment] of segments.entries()) {
      if (node.type !== null || (depth > 0 && mixesPositions(node, segment))) return false;
      const child = node.children.get(segment);
      if (child === undefined) return this.#grow(node, segments.slice(depth), type);
      node = child;
    }
    return node.children.size === 0 && node.type === type;
  }

  #grow(from: NameNode, segments: readonly string[], type: string): boolean {
    let node = from;
    for (const segment of segments) {
      const next: NameNode = { children: new Map(), type: null };
      node.children.set(segment, next);
      node = next;
    }
    node.type = type;
    return true;
  }
}

function cleanSegments(parts: readonly string[], fallback: string): string[] {
  const segments = parts.map(cleanSegment).filter((segment) => segment !== '');
  const last = segments.length - 1;
  // `name#2` would mean the second line of a value spread over several boxes.
  return segments.length === 0
    ? [fallback]
    : segments.map((segment, index) => (index === last ? segment.replace(/#(?=\d{1,4}$)/, '-') : segment));
}

function cleanSegment(part: string, index: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here.
  const text = wellFormed(part).replace(/[\u0000-\u001f\u007f\ufffd]/g, '');
  const named = reservedKeys.has(text) ? `${text}_` : text;
  if (index === 0) return named.replace(/^@@/, '');
  return isPosition(named) && Number(named) > limits.fieldListPosition ? `n${named}` : named;
}

function isShortEnough(name: string, segments: readonly string[]): boolean {
  return name.length <= limits.nameChars && segments.length <= limits.fieldNameDepth;
}

function isPosition(segment: string): boolean {
  return listPosition(segment) !== null;
}

function mixesPositions(node: NameNode, segment: string): boolean {
  const [first] = node.children.keys();
  return first !== undefined && isPosition(first) !== isPosition(segment);
}
