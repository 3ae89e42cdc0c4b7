// npm run words: prints all words that people see, by file and key, for one reading. With an
// argument, only the files whose paths contain it: npm run words -- dashboard/records
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import ts from 'typescript';

/** The modules of words, and the catalogues whose rows hold words. */
const MODULES = 'src/**/{words,*-words}.ts';
const LANGUAGES = 'src/**/words/*.{ts,mjs}';
const CATALOGUES = [
  'src/service/templates/settings/{settings,signer-settings}.ts',
  'src/service/combining/source-types.ts',
  'src/engine/fields/types/*.ts',
];

/** The parts of a catalogue's row that pages show. */
const SHOWN = new Set(['label', 'hint']);

/** Values beside words: colours of badges, kinds of mails. */
const NOT_WORDS = new Set(['tone', 'language']);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'all-languages': { type: 'boolean', default: false } },
});

const modules = [...globSync(MODULES), ...globSync(LANGUAGES).filter(isWanted)];
const pages = [
  ...[...new Set(modules)].map((file) => ({ file, entries: entriesOf(file, () => true) })),
  ...CATALOGUES.flatMap((glob) => globSync(glob)).map((file) => ({
    file,
    entries: entriesOf(file, (path) => SHOWN.has(path.at(-1) ?? '')),
  })),
]
  .filter(({ file, entries }) => entries.length > 0 && positionals.every((part) => file.includes(part)))
  .sort((one, other) => (one.file < other.file ? -1 : 1));

for (const { file, entries } of pages) {
  console.log(`\n## ${file}\n`);
  for (const { path, text } of entries) console.log(`${path.join('.')}: ${text}`);
}
const count = pages.reduce((sum, { entries }) => sum + entries.length, 0);
console.log(`\n${count} texts in ${pages.length} files`);

/** English is read first; `--all-languages` adds the others. */
function isWanted(/** @type {string} */ file) {
  return values['all-languages'] || !/\/[a-z]{2}\.ts$/.test(file) || file.endsWith('/en.ts');
}

/** @typedef {{ path: string[], text: string }} Entry */

/**
 * @param {string} file
 * @param {(path: string[]) => boolean} isShown
 * @returns {Entry[]}
 */
function entriesOf(file, isShown) {
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
  return entries.filter(({ path, text }) => isShown(path) && /\p{L}/u.test(text));
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
    const spans = node.templateSpans.map((span) => `{${span.expression.getText()}}${span.literal.text}`);
    entries.push({ path, text: [node.head.text, ...spans].join('').replace(/\s+/g, ' ') });
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
