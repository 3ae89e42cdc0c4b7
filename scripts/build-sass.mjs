// Makes dist/metered-sass.mjs: the Sass compiler in a form that Workers can run and that always
// ends. Workers cannot evaluate code from text, and a stylesheet must not run for ever: every
// function and loop of the compiler counts a step, and its values are weighed (sass/budget.mjs).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { asynchronousBody, unusedParts } from './sass/unused.mjs';

const COMPILER = 'node_modules/sass/sass.dart.js';
const OWN = [
  'scripts/build-sass.mjs',
  'scripts/sass/budget.mjs',
  'scripts/sass/entry.mjs',
  'scripts/sass/unused.mjs',
];

const STEP = '--__budget.steps<0&&__exhausted();';
const ABSENT = "throw new Error('Only what compiles in one go is here.')";
/** The constructors of Sass values; the first argument is the content. */
const VALUES = new Set(['SassString0', 'SassList0', 'SassMap0']);
/** Globals of the host: the compiler gets the first two, and `undefined` for the others. */
const NAMES = 'globalThis, navigator, process, Buffer, require, __dirname, __filename';

/** @param {string} target */
export async function buildSass(target) {
  const stamp = `// ${hashOf([COMPILER, ...OWN])}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(stamp)) return;
  const { outputFiles } = await build({
    entryPoints: ['scripts/sass/entry.mjs'],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minify: true,
    plugins: [libraryPlugin],
    write: false,
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, stamp + outputFiles[0]?.text);
}

function hashOf(/** @type {string[]} */ files) {
  return files.reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256')).digest('hex');
}

/** @type {import('esbuild').Plugin} */
const libraryPlugin = {
  name: 'metered-sass-library',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^metered-sass-library$/ }, ({ path }) => ({ path, namespace: 'metered' }));
    onLoad({ filter: /.*/, namespace: 'metered' }, () => ({
      contents: library(),
      resolveDir: 'scripts/sass',
    }));
  },
};

function library() {
  return `
import {
  budget as __budget, exhausted as __exhausted, grown as __grown, sized as __sized, weigh as __weigh,
} from './budget.mjs';
export const createLibrary = (${NAMES}) => {
${metered(readFileSync(COMPILER, 'utf8'))}
return _cliPkgExports;
};`;
}

/** Inserts counters into the compiler's code, and replaces functions made from text. */
function metered(/** @type {string} */ code) {
  const file = ts.createSourceFile(COMPILER, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const edits = new Edits();
  const unusedNodes = unusedParts(file);
  const visit = (/** @type {ts.Node} */ node) => {
    if (unusedNodes.has(node) || isOverwritten(node)) return cutOut(edits, node);
    const unused = asynchronousBody(node);
    if (unused) return edits.replace('asynchronous', unused, `{${ABSENT}}`);
    if (isFunctionOfTexts(node)) return edits.replace('textFunctions', node, asFunction(node));
    if (ts.isFunctionLike(node)) countFunction(edits, node);
    if (isNamedTwice(node)) leaveToKey(edits, node);
    if (ts.isIterationStatement(node, false)) countLoop(edits, node);
    if (isBuffer(node)) sizeBuffer(edits, node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  edits.expectAtLeast({
    unused: 5_000,
    functions: 5_000,
    loops: 800,
    buffers: 400,
    values: VALUES.size,
    textFunctions: 5,
    names: 1_000,
  });
  return edits.applyTo(code);
}

/**
 * `{ a() {…}, a() {…} }`: only the last one is called, and the first causes a warning at every
 * deployment.
 */
function isOverwritten(/** @type {ts.Node} */ node) {
  return (
    ts.isObjectLiteralElement(node) &&
    ts.isObjectLiteralExpression(node.parent) &&
    node.name !== undefined &&
    node.parent.properties.some(({ pos, name }) => pos > node.pos && name?.getText() === node.name?.getText())
  );
}

/** Removes a statement, or a member with its comma. */
function cutOut(/** @type {Edits} */ edits, /** @type {ts.Node} */ node) {
  const comma = /\s*,/y;
  comma.lastIndex = node.end;
  const to = comma.test(node.getSourceFile().text) ? comma.lastIndex : node.end;
  edits.insert('unused', node.getStart(), '', to);
}

function countFunction(/** @type {Edits} */ edits, /** @type {ts.SignatureDeclaration} */ node) {
  if (!('body' in node) || !node.body || !ts.isBlock(node.body)) return;
  const isValue = ts.isFunctionExpression(node) && VALUES.has(node.name?.text ?? '');
  edits.insert(isValue ? 'values' : 'functions', node.body.getStart() + 1, isValue ? '__weigh(t0);' : STEP);
}

/**
 * `Foo: function Foo() {…}`: the compiler compares class names. Minifiers change the function's
 * name, not the key.
 */
function isNamedTwice(/** @type {ts.Node} */ node) {
  return (
    ts.isFunctionExpression(node) &&
    ts.isPropertyAssignment(node.parent) &&
    node.name?.text === node.parent.name.getText()
  );
}

function leaveToKey(/** @type {Edits} */ edits, /** @type {any} */ { name }) {
  return edits.replace('names', name, '');
}

function countLoop(/** @type {Edits} */ edits, /** @type {ts.IterationStatement} */ { statement }) {
  if (ts.isBlock(statement)) return edits.insert('loops', statement.getStart() + 1, STEP);
  edits.insert('loops', statement.getStart(), `{${STEP}`);
  edits.insert('loops', statement.end, '}');
}

/** `buffer._contents += text`: output, and every other text that grows. */
function isBuffer(/** @type {ts.Node} */ node) {
  return (
    ts.isBinaryExpression(node) &&
    (node.operatorToken.kind === ts.SyntaxKind.EqualsToken ||
      node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.name.text === '_contents'
  );
}

function sizeBuffer(/** @type {Edits} */ edits, /** @type {any} */ { left, operatorToken, right }) {
  const isGrown = operatorToken.kind === ts.SyntaxKind.PlusEqualsToken;
  edits.replace('buffers', operatorToken, '=');
  edits.insert('buffers', right.getStart(), isGrown ? `__grown(${left.getText()},` : '__sized(');
  edits.insert('buffers', right.end, ')');
}

/** `new self.Function("value", "return typeof value")` */
function isFunctionOfTexts(/** @type {ts.Node} */ node) {
  return ts.isNewExpression(node) && node.expression.getText() === 'self.Function';
}

function asFunction(/** @type {any} */ node) {
  const texts = node.arguments.map((/** @type {ts.Expression} */ argument) => {
    if (!ts.isStringLiteral(argument))
      throw new Error('Sass makes a function of a text that this script does not know.');
    return argument.text;
  });
  return `(function(${texts.slice(0, -1).join(',')}){${texts.at(-1)}})`;
}

/** Edits of a text, collected by position. */
class Edits {
  /** @type {{ at: number, to: number, text: string }[]} */
  #edits = [];
  /** @type {Map<string, number>} */
  #counts = new Map();

  /**
   * @param {string} kind
   * @param {number} at
   * @param {string} text
   */
  insert(kind, at, text, to = at) {
    this.#edits.push({ at, to, text });
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /**
   * @param {string} kind
   * @param {ts.Node} node
   * @param {string} text
   */
  replace(kind, node, text) {
    this.insert(kind, node.getStart(), text, node.end);
  }

  /**
   * Fails when another version of the compiler has fewer of these places: then a developer must
   * look.
   */
  expectAtLeast(/** @type {Record<string, number>} */ least) {
    for (const [kind, count] of Object.entries(least)) {
      const found = this.#counts.get(kind) ?? 0;
      if (found < count) throw new Error(`Sass has only ${found} ${kind} that can be counted.`);
    }
  }

  applyTo(/** @type {string} */ code) {
    const pieces = [];
    let at = 0;
    for (const edit of this.#edits.sort((a, b) => a.at - b.at || a.to - b.to)) {
      pieces.push(code.slice(at, edit.at), edit.text);
      at = edit.to;
    }
    return pieces.join('') + code.slice(at);
  }
}
