// Finds the words that a module of the server takes when it is loaded. No page is made then, so a text would
// stay English; more words below a key speak later (src/ui/languages/speech.ts).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Taken
 * @property {string} file The module of words.
 * @property {string[]} path The name of its export, and the keys that follow.
 * @property {boolean} isKept Whether a constant stands for it. Anything else may read its texts.
 */

/**
 * The words that a file imports, and those that it takes outside of functions.
 * @param {string} file
 * @param {string} [code]
 */
export function wordsOf(file, code = readFileSync(file, 'utf8')) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  /** @type {Map<string, { file: string, name: string }>} */
  const imported = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (!/words$/.test(statement.moduleSpecifier.text) || !names || !ts.isNamedImports(names)) continue;
    const from = `${join(dirname(file), statement.moduleSpecifier.text)}.ts`;
    for (const { name, propertyName } of names.elements)
      imported.set(name.text, { file: from, name: (propertyName ?? name).text });
  }
  /** @type {Taken[]} */
  const taken = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const found = ts.isIdentifier(node) ? imported.get(node.text) : undefined;
    if (found) taken.push(...takenAt(node, found));
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return { imported: [...imported.values()], taken };
}

/** @param {ts.Node} node @param {{ file: string, name: string }} found @returns {Taken[]} */
function takenAt(node, { file, name }) {
  const path = [name];
  let whole = node;
  while (ts.isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole) {
    whole = whole.parent;
    path.push(/** @type {ts.PropertyAccessExpression} */ (whole).name.text);
  }
  const { parent } = whole;
  if (!ts.isVariableDeclaration(parent)) return [{ file, path, isKept: false }];
  if (!ts.isObjectBindingPattern(parent.name)) return [{ file, path, isKept: true }];
  return parent.name.elements.map((element) => ({
    file,
    path: [...path, (element.propertyName ?? element.name).getText()],
    isKept: true,
  }));
}
