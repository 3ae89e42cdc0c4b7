// Makes dist/metered-sass.mjs: the Sass compiler as a Worker can run it, and as a service may. Workers make no
// code of texts, and a customer's stylesheet must not run for ever: every function and loop of the compiler
// counts a step, and what it builds is weighed (sass/budget.mjs).
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
/** The constructors of what stylesheets build; the first argument is what it holds. */
const VALUES = new Set(['SassString0', 'SassList0', 'SassMap0']);
/** Names of the machine the compiler runs on: it gets these two, and nothing for the others. */
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

/** The compiler's code with counters in it, and functions where it makes them of texts. */
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

/** `{ a() {…}, a() {…} }`: only the last one is ever called, and the first is a warning at every deployment. */
function isOverwritten(/** @type {ts.Node} */ node) {
  return (
    ts.isObjectLiteralElement(node) &&
    ts.isObjectLiteralExpression(node.parent) &&
    node.name !== undefined &&
    node.parent.properties.some(({ pos, name }) => pos > node.pos && name?.getText() === node.name?.getText())
  );
}

/** A statement, or a member with its comma. */
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

/** `Foo: function Foo() {…}`: classes are told apart by their names, which shorteners change, but not those that come from a key. */
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

/** `buffer._contents += text`: what is written, and every text that is put together. */
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
    if (!ts.isStringLiteral(argument)) throw new Error('Sass makes a function of a text that is not known.');
    return argument.text;
  });
  return `(function(${texts.slice(0, -1).join(',')}){${texts.at(-1)}})`;
}

/** Changes of a text, gathered by place. */
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

  /** Another version of the compiler may be written otherwise: then somebody must look. */
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
