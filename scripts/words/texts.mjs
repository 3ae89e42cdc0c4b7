// Reads the texts in a module of words.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Values beside words: colours of badges, kinds of mails, options of formats. */
const NOT_WORDS = new Set(['tone', 'language', 'type', 'direction', 'dateStyle', 'timeStyle', 'timeZone']);

/** @typedef {{ path: string[], text: string }} Entry */

/**
 * The texts of a file with the keys that lead to them; `columns` names the keys whose texts are
 * words, if not all are.
 * @param {string} file
 * @param {string[]} [columns]
 * @returns {Entry[]}
 */
export function textsOf(file, columns) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  /** @type {Entry[]} */
  const entries = [];
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer) collect(initializer, [name.getText()], entries);
    if (ts.isFunctionDeclaration(statement) && statement.body)
      collect(statement.body, [`${statement.name?.text}()`], entries);
  }
  return entries.filter(
    ({ path, text }) => /\p{L}/u.test(text) && (columns?.includes(path.at(-1) ?? '') ?? true),
  );
}

/**
 * Walks an initializer: keys lead to texts, and a function has the texts that it may return, with
 * its parameters in braces.
 * @param {ts.Node} node
 * @param {string[]} path
 * @param {Entry[]} entries
 */
function collect(node, path, entries) {
  if (ts.isTypeNode(node) || isKeyOrOperand(node)) return;
  if (ts.isStringLiteralLike(node)) entries.push({ path, text: node.text });
  else if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      (span) => `{${span.expression.getText().replace(/[ \n]+/g, ' ')}}${span.literal.text}`,
    );
    entries.push({ path, text: [node.head.text, ...spans].join('') });
  } else if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText().replaceAll(/^'|'$/g, '');
    if (!NOT_WORDS.has(name)) collect(node.initializer, [...path, name], entries);
  } else if (ts.isArrayLiteralExpression(node)) {
    for (const [index, element] of node.elements.entries()) collect(element, [...path, `${index}`], entries);
  } else ts.forEachChild(node, (child) => collect(child, path, entries));
}

/** Strings that code compares or looks up are no words. */
function isKeyOrOperand(/** @type {ts.Node} */ node) {
  const { parent } = node;
  if (!ts.isStringLiteralLike(node)) return false;
  return (
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression))
  );
}
