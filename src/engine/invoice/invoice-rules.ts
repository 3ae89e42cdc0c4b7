import { ExactDecimal } from './exact-decimal';
import { type InvoiceNode, isFilledAt, nodesAt, valuesAt } from './invoice-xml';

/** What a rule is about: where its elements are, and what messages call one. */
export type Subject = { path: string; name: string; isOneOfMany?: true };

/** A rule as a row. `wrong` says what is wrong with an element; null when nothing is. */
export type InvoiceRule = {
  rule: string;
  of: Subject;
  wrong: (node: InvoiceNode, root: InvoiceNode) => string | null;
  /** The path of the element that it demands, unless it is one of several. */
  demands?: string;
};

export const invoice: Subject = { path: '', name: 'the invoice' };

export function one(path: string, name: string): Subject {
  return { path, name };
}

export function each(path: string, name: string): Subject {
  return { path, name, isOneOfMany: true };
}

/** The rules that an invoice breaks, as sentences that begin with the rule. */
export function brokenRules(rules: readonly InvoiceRule[], root: InvoiceNode): string[] {
  const found = new Map<string, InvoiceNode[]>();
  return rules.flatMap(({ rule, of, wrong }) => {
    const nodes = found.get(of.path) ?? nodesAt(root, of.path);
    found.set(of.path, nodes);
    return nodes.flatMap((node, index) => {
      const says = wrong(node, root);
      const name = of.isOneOfMany ? `${of.name} ${index + 1}` : of.name;
      return says === null ? [] : [`${rule}: ${name} ${says}`];
    });
  });
}

/** It must have a term, at one of the paths. */
export function needs(
  rule: string,
  of: Subject,
  says: string,
  term: string,
  ...paths: string[]
): InvoiceRule {
  const [only, ...others] = paths;
  const wrong = (node: InvoiceNode) =>
    paths.some((path) => isFilledAt(node, path))
      ? null
      : `must have ${says} (${term}), at ${paths.map(plain).join(' or ')}`;
  if (only === undefined || others.length > 0) return { rule, of, wrong };
  return { rule, of, wrong, demands: plain(of.path === '' ? only : `${of.path}/${only}`) };
}

/** It must have nothing at the paths. One that begins with `/` begins at the invoice. */
export function bars(rule: string, of: Subject, says: string, ...paths: string[]): InvoiceRule {
  const wrong = (node: InvoiceNode, root: InvoiceNode) => {
    const found = paths.find((path) =>
      path.startsWith('/') ? isFilledAt(root, path.slice(1)) : isFilledAt(node, path),
    );
    return found === undefined
      ? null
      : `must not have ${says}, but it is at ${plain(found).replace(/^\//, '')}`;
  };
  return { rule, of, wrong };
}

/** What is at the path must be a right code, if there is one. */
export function codes(
  rule: string,
  of: Subject,
  says: string,
  path: string,
  isRight: (code: string) => boolean,
): InvoiceRule {
  const wrong = (node: InvoiceNode) => {
    const found = valuesAt(node, path).find((code) => code !== '' && !isRight(code));
    return found === undefined ? null : `must have ${says}, not ${quoted(found)}`;
  };
  return { rule, of, wrong };
}

/** What is at the path must be a number of at most so many decimals, if it is there. */
export function numbers(rule: string, of: Subject, says: string, path: string, places: number): InvoiceRule {
  const wrong = (node: InvoiceNode) => {
    const texts = valuesAt(node, path).filter((text) => text !== '');
    const unread = texts.find((text) => ExactDecimal.parse(text) === null);
    if (unread !== undefined) return `must have a decimal number as ${says}, not ${quoted(unread)}`;
    const long = texts.find((text) => (ExactDecimal.parse(text)?.places ?? 0) > places);
    return long === undefined ? null : `must have at most two decimals in ${says}, not ${long}`;
  };
  return { rule, of, wrong };
}

/** It must be so. */
export function must(
  rule: string,
  of: Subject,
  says: string,
  isRight: (node: InvoiceNode, root: InvoiceNode) => boolean,
): InvoiceRule {
  return { rule, of, wrong: (node, root) => (isRight(node, root) ? null : `must ${says}`) };
}

export function quoted(text: string): string {
  return `“${text.slice(0, 40)}”`;
}

/** A path without its conditions. */
function plain(path: string): string {
  return path.replace(/\[[^\]]*\]/g, '').replace(/(^|\/)\.\//, '$1');
}
