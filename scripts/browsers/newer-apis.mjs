// Finds the APIs in a script that some of the supported browsers do not have.
import ts from 'typescript';
import { interfaces } from './compat.mjs';

/** Names of methods that are new on every interface that has one, and the browsers that lack them. */
const newMethods = methodsNewEverywhere();

function methodsNewEverywhere() {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  for (const { members } of interfaces.values())
    for (const { name, isStatic, lacking } of members) {
      const before = known.get(name);
      // No browser is left to lack a method that is old on some interface.
      if (!isStatic) known.set(name, before === undefined || lacking.length === 0 ? lacking : before);
    }
  return known;
}

/**
 * Names an API as `Interface`, as `Interface.member` where a script names both, and as `.method`
 * where it calls a method of some value.
 *
 * @typedef {{ api: string, lacking: string[], excerpt: string }} Finding
 * @returns {Finding[]} one for each API
 */
export function newerApis(/** @type {string} */ script) {
  const source = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {Map<string, Finding>} */
  const found = new Map();
  /** @param {ts.Node} node */
  function visit(node) {
    const use = useAt(node);
    if (use && use.lacking.length > 0 && !found.has(use.api)) {
      const start = node.getStart();
      found.set(use.api, { ...use, excerpt: script.slice(Math.max(0, start - 40), start + 60) });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return [...found.values()];
}

/** @returns {{ api: string, lacking: string[] } | null} */
function useAt(/** @type {ts.Node} */ node) {
  if (ts.isIdentifier(node) && !isNameOnly(node)) return globalUse(node.text);
  if (!ts.isPropertyAccessExpression(node)) return null;
  const { expression: object, name } = node;
  const owner = ts.isIdentifier(object) ? interfaces.get(object.text) : undefined;
  const member = owner?.members.find((each) => each.name === name.text);
  if (member && ts.isIdentifier(object))
    return { api: `${object.text}.${name.text}`, lacking: member.lacking };
  const lacking = isCalled(node) ? newMethods.get(name.text) : undefined;
  return lacking ? { api: `.${name.text}`, lacking } : null;
}

function globalUse(/** @type {string} */ name) {
  const known = interfaces.get(name);
  return known ? { api: name, lacking: known.lacking } : null;
}

/** Whether an identifier names a property, or is only asked for by `typeof`. */
function isNameOnly(/** @type {ts.Identifier} */ node) {
  const { parent } = node;
  if (ts.isTypeOfExpression(parent)) return true;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

/** A call by `?.()` expects that the method may be missing. */
function isCalled(/** @type {ts.PropertyAccessExpression} */ node) {
  const { parent } = node;
  return ts.isCallExpression(parent) && parent.expression === node && parent.questionDotToken === undefined;
}
