// Finds texts for people that stand in a component or a script of a page, outside of its words.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The properties and attributes whose values people see or hear. */
const SHOWN = /^(text|textContent|title|label|hint|lead|placeholder|alt|ariaLabel|aria-label)$/;

/** The properties and attributes with names for code. */
const NAMES = /^(class|className|typeface)$/;

/** A sentence, or words on a button: a capital, and another word. */
const SENTENCE = /^\p{Lu}\p{Ll}* (\p{L}|[“"(])/u;

/**
 * The lines of a file with such texts.
 * @param {string} file
 * @param {string} [code]
 * @returns {string[]}
 */
export function textsOutside(file, code = readFileSync(file, 'utf8')) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isForDevelopers(node)) return;
    const text = textOf(node)?.trim() ?? '';
    const isWords = ts.isJsxText(node) || isShown(node) || SENTENCE.test(text);
    if (/\p{L}/u.test(text) && isWords && !NAMES.test(nameOf(node))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node */
function textOf(node) {
  const isText =
    ts.isJsxText(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  return isText ? node.text : undefined;
}

/** Errors and lines of the console are read by developers. */
function isForDevelopers(/** @type {ts.Node} */ node) {
  return (
    ts.isThrowStatement(node) ||
    (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
    (ts.isCallExpression(node) && /^console\b/.test(node.expression.getText()))
  );
}

/** Objects have keys like `text` for kinds of inputs, too: their texts begin with a capital. */
function isShown(/** @type {ts.Node} */ node) {
  const isOfObject = ts.isPropertyAssignment(node.parent ?? node);
  return SHOWN.test(nameOf(node)) && (!isOfObject || /^\p{Lu}/u.test(textOf(node) ?? ''));
}

/** The property or attribute whose value is the literal. Keys, and values beside words, have none. */
function nameOf(/** @type {ts.Node} */ node) {
  const { parent } = node;
  if (!parent) return '';
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) return parent.name.getText();
  if (ts.isJsxAttribute(parent)) return parent.name.getText();
  const isAssigned =
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(parent.left);
  return isAssigned ? parent.left.name.text : '';
}
