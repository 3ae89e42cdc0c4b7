import { type CssNode, generate, parse, type Raw, type Rule, type Selector, walk } from 'css-tree';
import { limits } from '../../../../limits';
import type { SvgNode } from './parse-svg';
import { SvgProblem } from './svg-problem';

/** Properties of SVG that are also attributes, and that children take over. */
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
  'font-weight',
  'text-anchor',
  'visibility',
];
const OWN = ['opacity', 'display', 'stop-color', 'stop-opacity', 'clip-path', 'mask', 'filter'];
const OWN_OR_INHERITED = new Set([...INHERITED, ...OWN]);
const MARKERS = ['marker', 'marker-start', 'marker-mid', 'marker-end'];

export type Style = ReadonlyMap<string, string>;

interface StyleRule {
  /** Compound selectors, the element's own last; each part is `name`, `#id` or `.class`. */
  compounds: string[][];
  specificity: number;
  declarations: [string, string][];
}

/** Style sheets and attributes of one image. Selectors of types, ids, classes and descendants are understood. */
export class Cascade {
  private readonly rules: StyleRule[] = [];
  private comparisons = 0;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.read(sheet);
    this.rules.sort((one, other) => one.specificity - other.specificity);
  }

  styleOf(node: SvgNode, parent: Style): Style {
    const style = new Map(INHERITED.flatMap((name): [string, string][] => entryOf(parent, name)));
    const set = (name: string, value: string) => {
      if (MARKERS.includes(name) && value !== 'none')
        throw new SvgProblem(`the SVG uses ${name}, which is not supported`);
      if (!OWN_OR_INHERITED.has(name)) return;
      if (value !== 'inherit') style.set(name, value);
      else for (const [, inherited] of entryOf(parent, name)) style.set(name, inherited);
    };
    for (const [name, value] of node.attributes) set(name, value.trim());
    for (const rule of this.rules)
      if (this.matches(rule, node)) for (const entry of rule.declarations) set(...entry);
    for (const entry of declarationsIn(node.attributes.get('style') ?? '')) set(...entry);
    return style;
  }

  private read(sheet: string): void {
    if (nestsDeeply(sheet)) throw new SvgProblem('a style sheet of the SVG nests too deeply');
    const tree = parse(sheet, { parseValue: false, parseAtrulePrelude: false });
    walk(tree, {
      visit: 'Rule',
      enter: (rule: Rule) => {
        if (rule.prelude.type === 'Raw') return;
        const declarations = rule.block.children.toArray().flatMap(declarationOf);
        for (const selector of rule.prelude.children) {
          if (selector.type === 'Selector') this.add(selector, declarations);
        }
      },
    });
  }

  private add(selector: Selector, declarations: [string, string][]): void {
    const compounds: string[][] = [[]];
    let specificity = 0;
    for (const part of selector.children) {
      if (part.type === 'Combinator' && part.name === ' ') compounds.push([]);
      else if (part.type === 'TypeSelector' || part.type === 'IdSelector' || part.type === 'ClassSelector') {
        compounds.at(-1)?.push(generate(part));
        specificity += part.type === 'IdSelector' ? 10_000 : part.type === 'ClassSelector' ? 100 : 1;
      }
      // States and the like are nothing that a picture on paper has.
      else return;
    }
    this.rules.push({ compounds, specificity, declarations });
  }

  private matches({ compounds }: StyleRule, node: SvgNode): boolean {
    this.comparisons += 1;
    if (this.comparisons > limits.svgStyleSteps)
      throw new SvgProblem(
        `the style sheets of the SVG take more than ${limits.svgStyleSteps} steps (svgStyleSteps)`,
      );
    if (!fits(compounds.at(-1) ?? [], node)) return false;
    let left = compounds.length - 2;
    for (let above = node.parent; above !== null && left >= 0; above = above.parent) {
      this.comparisons += 1;
      if (fits(compounds[left] ?? [], above)) left -= 1;
    }
    return left < 0;
  }
}

const MOST_BRACKETS = 32;

/** The parser descends into brackets. */
function nestsDeeply(sheet: string): boolean {
  let open = 0;
  for (const character of sheet) {
    if ('{[('.includes(character)) open += 1;
    else if ('}])'.includes(character)) open -= 1;
    if (open > MOST_BRACKETS) return true;
  }
  return false;
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

function declarationOf(node: CssNode): [string, string][] {
  if (node.type !== 'Declaration') return [];
  const value: Raw | string = node.value.type === 'Raw' ? node.value.value : generate(node.value);
  return [[node.property.toLowerCase(), String(value).trim()]];
}

function declarationsIn(text: string): [string, string][] {
  if (text === '') return [];
  if (nestsDeeply(text)) throw new SvgProblem('a style of the SVG nests too deeply');
  const list = parse(text, { context: 'declarationList', parseValue: false });
  return list.type === 'DeclarationList' ? list.children.toArray().flatMap(declarationOf) : [];
}
