import type { CssNode, List } from 'css-tree';
import parse from 'css-tree/parser';
import { limits } from '../../limits';
import { fontParts } from './font-shorthand';
import type { SvgNode } from './parse-svg';
import { SvgProblem } from './svg-problem';

/** Properties that are also attributes and that children inherit. */
const INHERITED = [
  'color',
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
  'letter-spacing',
  'word-spacing',
  'visibility',
  'marker-start',
  'marker-mid',
  'marker-end',
];
const OWN = [
  ...['opacity', 'display', 'stop-color', 'stop-opacity', 'clip-path', 'mask', 'mask-type', 'filter'],
  ...['transform', 'transform-origin', 'transform-box'],
];
const OWN_OR_INHERITED = new Set([...INHERITED, ...OWN]);

export type Style = ReadonlyMap<string, string>;

/** More rules than a style sheet of the permitted size can hold. */
const MOST_RULES = 10_000_000;

type StyleRule = {
  /** Compound selectors, the element's own last. Each part is `name`, `#id` or `.class`. */
  compounds: string[][];
  /** The specificity, plus the rule's order as a fraction. */
  rank: number;
  declarations: [string, string][];
};

/**
 * The style sheets and attributes of one image. Supports selectors of types, ids, classes and
 * descendants.
 */
export class Cascade {
  /** The rules by a name, id or class that a matching element must have. */
  readonly #rules = new Map<string, StyleRule[]>();
  #added = 0;
  #comparisons = 0;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#read(sheet);
  }

  styleOf(node: SvgNode, parent: Style): Style {
    const style = new Map(INHERITED.flatMap((name): [string, string][] => entryOf(parent, name)));
    const set = (name: string, value: string) => {
      for (const part of partsOf(name, value)) set(...part);
      if (!OWN_OR_INHERITED.has(name)) return;
      if (value !== 'inherit') style.set(name, value);
      else for (const [, inherited] of entryOf(parent, name)) style.set(name, inherited);
    };
    for (const [name, value] of node.attributes) set(name, value.trim());
    for (const rule of this.#rulesFor(node)) for (const entry of rule.declarations) set(...entry);
    for (const entry of declarationsIn(node.attributes.get('style') ?? '')) set(...entry);
    return style;
  }

  #read(sheet: string): void {
    const tree = parse(shallow(sheet), {
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
    });
    // Blocks in @media, @font-face and similar rules are skipped: they concern other media or other
    // fonts.
    for (const node of childrenOf(tree)) {
      if (node.type !== 'Rule' || node.prelude.type !== 'Raw') continue;
      const declarations = childrenOf(node.block).flatMap(declarationOf);
      for (const selector of node.prelude.value.split(',')) this.#add(selector, declarations);
    }
  }

  #add(selector: string, declarations: [string, string][]): void {
    const compounds = compoundsOf(selector);
    if (compounds === null) return;
    this.#added += 1;
    const key = compounds.at(-1)?.[0] ?? '*';
    const rule = { compounds, rank: specificityOf(compounds) + this.#added / MOST_RULES, declarations };
    const known = this.#rules.get(key);
    if (known) known.push(rule);
    else this.#rules.set(key, [rule]);
  }

  /** The rules that match an element, the most specific last. */
  #rulesFor(node: SvgNode): StyleRule[] {
    if (this.#rules.size === 0) return [];
    const classes = (node.attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
    const keys = new Set(['*', node.name, `#${node.attributes.get('id')}`, ...classes]);
    const rules = [...keys].flatMap((key) => this.#rules.get(key) ?? []);
    return rules.filter((rule) => this.#matches(rule, node)).sort((one, other) => one.rank - other.rank);
  }

  #matches({ compounds }: StyleRule, node: SvgNode): boolean {
    this.#comparisons += 1;
    if (this.#comparisons > limits.svgStyleSteps)
      throw new SvgProblem(
        `the style sheets of the SVG take more than ${limits.svgStyleSteps} steps (svgStyleSteps)`,
      );
    if (!fits(compounds.at(-1) ?? [], node)) return false;
    let left = compounds.length - 2;
    for (let above = node.parent; above !== null && left >= 0; above = above.parent) {
      this.#comparisons += 1;
      if (fits(compounds[left] ?? [], above)) left -= 1;
    }
    return left < 0;
  }
}

/** The properties that a shorthand stands for. */
function partsOf(name: string, value: string): [string, string][] {
  if (name === 'font') return fontParts(value);
  if (name === 'marker') return ['start', 'mid', 'end'].map((place) => [`marker-${place}`, value]);
  return [];
}

function entryOf(style: Style, name: string): [string, string][] {
  const value = style.get(name);
  return value === undefined ? [] : [[name, value]];
}

function fits(compound: readonly string[], node: SvgNode): boolean {
  return compound.every((part) => {
    if (part === '*') return true;
    if (part.startsWith('#')) return node.attributes.get('id') === part.slice(1);
    if (!part.startsWith('.')) return node.name === part;
    return (node.attributes.get('class') ?? '').split(/\s+/).includes(part.slice(1));
  });
}

function declarationsIn(text: string): [string, string][] {
  if (text === '') return [];
  return childrenOf(parse(shallow(text), { context: 'declarationList', parseValue: false })).flatMap(
    declarationOf,
  );
}

function declarationOf(node: CssNode): [string, string][] {
  if (node.type !== 'Declaration' || node.value.type !== 'Raw') return [];
  return [[node.property.toLowerCase(), node.value.value.trim()]];
}

function childrenOf(node: CssNode): CssNode[] {
  const children: List<CssNode> | null = 'children' in node ? node.children : null;
  return children?.toArray() ?? [];
}

const MOST_BRACKETS = 32;

/** Refuses deep nesting, because the parser recurses into brackets. */
function shallow(sheet: string): string {
  let open = 0;
  for (const character of sheet) {
    if ('{[('.includes(character)) open += 1;
    else if ('}])'.includes(character)) open -= 1;
    if (open > MOST_BRACKETS) throw new SvgProblem('a style of the SVG nests too deeply');
  }
  return sheet;
}

/** Parses types, ids and classes with descendants; null for other selectors, such as states. */
function compoundsOf(selector: string): string[][] | null {
  const compounds = selector.trim().split(/\s+/);
  if (!compounds.every((compound) => compound !== '' && /^(\*|[\w-]+)?([#.][\w-]+)*$/.test(compound)))
    return null;
  return compounds.map((compound) => compound.match(/[#.]?[\w-]+|\*/g) ?? []);
}

function specificityOf(compounds: readonly string[][]): number {
  const weightOf = (part: string) =>
    part.startsWith('#') ? 10_000 : part.startsWith('.') ? 100 : part === '*' ? 0 : 1;
  return compounds.flat().reduce((sum, part) => sum + weightOf(part), 0);
}
