// Finds the code of the Sass compiler that cannot be reached. Its file holds the compiler twice,
// for the command line and as a library, with async code and two older APIs. The service calls one
// function: code that no chain of names reaches from there is removed. Names decide, so more may
// stay than is needed, and never less.
import ts from 'typescript';

/** The exports that ./entry.mjs calls, and those that its exceptions need. */
const OFFERED = [
  'J.set$compileString$x',
  'J.set$Exception$x',
  'J.set$Logger$x',
  'A.updateSourceSpanPrototype',
];

/** The objects that hold the compiler's members; a member is always named with its holder. */
const HOLDERS = new Set(['A', 'B', 'J', '$', 'type$', 'string$']);

/**
 * A part that is there only if all of `needs` are: names, and places such as `A.Foo`.
 * @typedef {{ node: ts.Node, needs: string[], mentions: Set<string> }} Part
 */

/**
 * @param {ts.SourceFile} file
 * @returns {Set<ts.Node>} statements, members and elements that can be cut out
 */
export function unusedParts(file) {
  const parts = new Parts();
  parts.read(file);
  return parts.unreached();
}

class Parts {
  /** @type {Part[]} */
  #parts = [];
  /** Mentioned by what always runs. */
  #roots = /** @type {Set<string>} */ (new Set());
  #cut = /** @type {Set<ts.Node>} */ (new Set());
  /** The class whose methods are being bound: `_ = A.Foo.prototype`. */
  #bound = '';

  read(/** @type {ts.Node} */ node) {
    if (this.#readHolder(node) || this.#readStatement(node)) return;
    addMention(this.#roots, node);
    ts.forEachChild(node, (child) => this.read(child));
  }

  /**
   * Reads `A = {…}`, `string$ = {…}` and the like: each member is used by code that names it with
   * its holder.
   */
  #readHolder(/** @type {ts.Node} */ node) {
    const name = ts.isObjectLiteralExpression(node) ? holderOf(node) : null;
    if (!ts.isObjectLiteralExpression(node) || name === null) return false;
    for (const member of node.properties) this.#add(member, [`${name}.${memberName(member)}`]);
    return true;
  }

  #readStatement(/** @type {ts.Node} */ node) {
    if (!ts.isExpressionStatement(node)) return false;
    const { expression } = node;
    if (ts.isBinaryExpression(expression)) return this.#readAssignment(node, expression);
    return ts.isCallExpression(expression) && this.#readCall(node, expression);
  }

  #readAssignment(/** @type {ts.Node} */ statement, /** @type {ts.BinaryExpression} */ { left, right }) {
    const place = placeOf(left);
    if (place?.startsWith('B.')) return this.#add(statement, [place]);
    if (ts.isIdentifier(left)) return this.#readAlias(statement, right);
    if (ts.isPropertyAccessExpression(left) && left.expression.getText() === '_') {
      return this.#add(statement, [made(this.#bound), left.name.text], this.#mentionsIn(right));
    }
    const owner = prototypeOwner(left);
    if (owner === null || !ts.isObjectLiteralExpression(right)) return false;
    this.#add(statement, [made(owner)], new Set());
    for (const member of right.properties) {
      const name = memberName(member);
      // JavaScript protocols, and calls whose name is composed from the number of arguments.
      const isOpen = !name.includes('$') || /^(call)?\$/.test(name) || !isDispensable(member);
      this.#add(member, isOpen ? [made(owner)] : [made(owner), name]);
    }
    return true;
  }

  /** `_ = A.Foo.prototype;` */
  #readAlias(/** @type {ts.Node} */ statement, /** @type {ts.Node} */ right) {
    const owner = prototypeOwner(right);
    if (owner === null) return false;
    this.#bound = owner;
    return this.#add(statement, [made(owner)], new Set());
  }

  #readCall(/** @type {ts.Node} */ statement, /** @type {ts.CallExpression} */ call) {
    const called = call.expression.getText();
    const [first, second] = call.arguments;
    if (!first || !second) return false;
    if (/^_lazy/.test(called)) return this.#add(statement, [`$.${textOf(call.arguments[2])}`]);
    if (/^_(inherit|mixin)/.test(called)) return this.#readInheritance(statement, first, second);
    if (/^_static/.test(called)) {
      const named = textsIn(call.arguments.slice(2)).map((text) => `A.${text}`);
      return this.#add(statement, [`A.${textOf(second)}`], new Set(named));
    }
    return /^_instance/.test(called) && this.#readBinding(statement, first, call.arguments);
  }

  /**
   * Reads a method that is passed as a value: its getter names it by a string.
   * @param {ts.Node} statement
   * @param {ts.Expression} target
   * @param {readonly ts.Expression[]} args
   */
  #readBinding(statement, target, args) {
    const isNamed = ts.isBinaryExpression(target);
    this.#bound = prototypeOwner(isNamed ? target.right : target) ?? this.#bound;
    const texts = textsIn(args.slice(1));
    // `_ =` must stay where the class stays, because later statements use it.
    return this.#add(
      statement,
      isNamed ? [made(this.#bound)] : [made(this.#bound), texts[0] ?? ''],
      new Set(texts),
    );
  }

  /**
   * A class needs its superclass; the superclass does not need it.
   * @param {ts.Node} statement
   * @param {ts.Expression} first
   * @param {ts.Expression} second
   */
  #readInheritance(statement, first, second) {
    const one = placeOf(first) ?? '';
    const other = placeOf(second);
    if (!ts.isArrayLiteralExpression(second))
      return this.#add(statement, [made(one)], new Set(other ? [other, made(other)] : []));
    this.#add(statement, [made(one)], new Set());
    for (const element of second.elements) {
      this.#add(element, [made(placeOf(element) ?? '')], new Set([one, made(one)]));
    }
    return true;
  }

  /**
   * @param {ts.Node} node
   * @param {string[]} needs
   */
  #add(node, needs, mentions = this.#mentionsIn(node)) {
    this.#parts.push({ node, needs, mentions });
    return true;
  }

  #mentionsIn(/** @type {ts.Node} */ node) {
    const mentions = /** @type {Set<string>} */ (new Set());
    const unusedBody = asynchronousBody(node);
    const visit = (/** @type {ts.Node} */ inner) => {
      if (isDropped(inner)) this.#cut.add(inner);
      if (isDropped(inner) || inner === unusedBody) return;
      addMention(mentions, inner);
      ts.forEachChild(inner, visit);
    };
    ts.forEachChild(node, visit);
    return mentions;
  }

  unreached() {
    const known = this.#roots;
    let waiting = this.#parts;
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter(({ needs, mentions }) => {
        if (!needs.every((need) => known.has(need))) return true;
        for (const name of mentions) known.add(name);
        return false;
      });
    }
    for (const { node } of waiting) this.#cut.add(node);
    return this.#cut;
  }
}

/** The functions `main` set each offered function one by one. All but those in `OFFERED` go. */
function isDropped(/** @type {ts.Node} */ node) {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return false;
  const owner = node.parent.parent;
  if (!ts.isMethodDeclaration(owner) || !/^main\d*$/.test(owner.name.getText())) return false;
  const called = node.expression.expression.getText();
  return /^(J\.set\$|A\.update)/.test(called) && !OFFERED.includes(called);
}

/**
 * Stylesheets are compiled synchronously: asynchronous code would only make the Worker larger and
 * its start slower.
 */
export function asynchronousBody(/** @type {ts.Node} */ node) {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body || !ts.isBlock(node.body)) return null;
  return node.body.statements.some(isAsynchronous) ? node.body : null;
}

function isAsynchronous(/** @type {ts.Statement} */ statement) {
  return (
    ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ initializer }) =>
        initializer &&
        ts.isCallExpression(initializer) &&
        initializer.expression.getText() === 'A._wrapJsFunctionForAsync',
    )
  );
}

/**
 * Returns the name of the variable that holds this object: `A = {…}`, or
 * `type$ = (function() { …; return {…}; })()`.
 * @returns {string | null}
 */
function holderOf(/** @type {ts.Node} */ node) {
  let { parent } = node;
  if (ts.isReturnStatement(parent)) parent = parent.parent.parent.parent?.parent?.parent;
  return parent && ts.isVariableDeclaration(parent) && HOLDERS.has(parent.name.getText())
    ? parent.name.getText()
    : null;
}

function isDispensable(/** @type {ts.Node} */ member) {
  return (
    ts.isMethodDeclaration(member) ||
    (ts.isPropertyAssignment(member) && ts.isFunctionExpression(member.initializer))
  );
}

function memberName(/** @type {ts.ObjectLiteralElementLike} */ { name }) {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : '';
}

/** `A.Foo` */
function placeOf(/** @type {ts.Node} */ node) {
  return ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) &&
    HOLDERS.has(node.expression.text)
    ? `${node.expression.text}.${node.name.text}`
    : null;
}

/** `A.Foo` of `A.Foo.prototype` */
function prototypeOwner(/** @type {ts.Node} */ node) {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'prototype'
    ? placeOf(node.expression)
    : null;
}

function textOf(/** @type {ts.Node | undefined} */ node) {
  return node && ts.isStringLiteral(node) ? node.text : '';
}

function textsIn(/** @type {readonly ts.Node[]} */ nodes) {
  /** @type {string[]} */
  const texts = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteral(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return texts;
}

function isAskedAbout(/** @type {ts.Node} */ node) {
  return (
    ts.isBinaryExpression(node.parent) &&
    node.parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
    node.parent.right === node
  );
}

/** Objects of this class. */
function made(/** @type {string} */ place) {
  return `new ${place}`;
}

/** Names, also those written as texts, and places. */
function addMention(/** @type {Set<string>} */ mentions, /** @type {ts.Node} */ node) {
  const place = placeOf(node);
  if (place !== null) mentions.add(place);
  // A name that is only tested for may be missing.
  if (place !== null && !isAskedAbout(node)) mentions.add(made(place));
  if (ts.isIdentifier(node) || ts.isStringLiteral(node)) mentions.add(node.text);
}
