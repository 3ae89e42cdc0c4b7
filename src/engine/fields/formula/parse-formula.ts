import { unescapeSegment } from '../../../lib/pointer';
import { limits } from '../../limits';
import { FormulaError } from './formula-error';
import { functions } from './functions';
import { type Token, tokensOf } from './tokens';

export type Expression =
  | { kind: 'constant'; value: number | boolean | string }
  /** A reference by keys of `data`. A key before a list means that key of each element. */
  | { kind: 'reference'; path: string[]; text: string }
  | { kind: 'negate'; operand: Expression }
  | { kind: 'operation'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; arguments: Expression[] };

/** The precedence of operators: `a & b = c` is `a & (b = c)`. `^` is right-associative. */
const PRECEDENCE: Record<string, number> = {
  '|': 0,
  '&': 0,
  '=': 1,
  '==': 1,
  '!=': 1,
  '<>': 1,
  '<': 2,
  '<=': 2,
  '>': 2,
  '>=': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '%': 4,
  '^': 6,
};
/** The precedence of the sign, between `*` and `^`: -2^2 is -4. */
const SIGN = 5;

const CONSTANTS: Record<string, number | boolean> = { TRUE: true, FALSE: false };

/** Parses a formula. None of it ever runs as code. */
export function parseFormula(formula: string): Expression {
  if (formula.length > limits.formulaChars) {
    throw new FormulaError(`the formula is longer than ${limits.formulaChars} characters`);
  }
  const parser = new Parser(tokensOf(formula));
  return parser.whole();
}

class Parser {
  #at = 0;
  #depth = 0;

  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    if (this.#tokens.length === 0) throw new FormulaError('the formula is empty');
    const expression = this.#expression(0);
    const rest = this.#tokens[this.#at];
    if (rest !== undefined) throw unexpected(rest);
    return expression;
  }

  #expression(minimum: number): Expression {
    this.#depth += 1;
    if (this.#depth > limits.formulaDepth) {
      throw new FormulaError(`the formula is nested more than ${limits.formulaDepth} deep`);
    }
    let left = this.#operand();
    for (;;) {
      const operator = this.#symbol();
      const precedence = operator === undefined ? undefined : PRECEDENCE[operator];
      if (operator === undefined || precedence === undefined || precedence < minimum) break;
      this.#at += 1;
      const right = this.#expression(operator === '^' ? precedence : precedence + 1);
      left = { kind: 'operation', operator, left, right };
    }
    this.#depth -= 1;
    return left;
  }

  #operand(): Expression {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new FormulaError('the formula ends where a value is expected');
    this.#at += 1;
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'constant', value: token.value };
    if (token.kind === 'name') return this.#word(token);
    if (token.value === '-') return { kind: 'negate', operand: this.#expression(SIGN) };
    if (token.value === '+') return this.#expression(SIGN);
    if (token.value !== '(') throw unexpected(token);
    const inner = this.#expression(0);
    this.#expect(')');
    return inner;
  }

  #word(token: Extract<Token, { kind: 'name' }>): Expression {
    if (token.quoted) return this.#reference(token.value.split('/').map(unescapeSegment), token.value);
    const upper = token.value.toUpperCase();
    if (this.#symbol() === '(') return this.#call(upper, token.value);
    const constant = Object.hasOwn(CONSTANTS, upper) ? CONSTANTS[upper] : undefined;
    return constant === undefined
      ? this.#reference([token.value], token.value)
      : { kind: 'constant', value: constant };
  }

  #call(name: string, written: string): Expression {
    const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (known === undefined) {
      throw new FormulaError(
        `unknown function ${written}; the functions are ${Object.keys(functions).join(', ')}`,
      );
    }
    this.#expect('(');
    const given: Expression[] = [];
    if (this.#symbol() !== ')') {
      given.push(this.#expression(0));
      while (this.#symbol() === ',') {
        this.#at += 1;
        given.push(this.#expression(0));
      }
    }
    this.#expect(')');
    const [least, most] = known.takes;
    if (given.length < least || given.length > most) {
      throw new FormulaError(`${name} takes ${counted(least, most)}, not ${given.length}`);
    }
    return { kind: 'call', name, arguments: given };
  }

  /** Parses a reference such as `a.b[0].c`. */
  #reference(start: string[], text: string): Expression {
    const path = [...start];
    let written = text;
    for (;;) {
      const sign = this.#symbol();
      if (sign !== '.' && sign !== '[') break;
      this.#at += 1;
      const token = this.#tokens[this.#at];
      this.#at += 1;
      if (sign === '.' && token?.kind === 'name' && !token.quoted) path.push(token.value);
      else if (sign === '[' && token?.kind === 'number' && Number.isInteger(token.value)) {
        path.push(String(token.value));
        this.#expect(']');
      } else
        throw new FormulaError(
          `expected ${sign === '.' ? 'a name' : 'a position such as 0'} after "${written}${sign}"`,
        );
      written += sign === '.' ? `.${path.at(-1)}` : `[${path.at(-1)}]`;
    }
    return { kind: 'reference', path, text: written };
  }

  #symbol(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'symbol' ? token.value : undefined;
  }

  #expect(sign: string): void {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'symbol' || token.value !== sign) {
      throw token === undefined
        ? new FormulaError(`"${sign}" is missing at the end`)
        : unexpected(token, sign);
    }
    this.#at += 1;
  }
}

function unexpected(token: Token, instead?: string): FormulaError {
  const hint = instead === undefined ? 'is not allowed here' : `must be "${instead}"`;
  return new FormulaError(`"${String(token.value).slice(0, 40)}" at character ${token.at + 1} ${hint}`);
}

function counted(least: number, most: number): string {
  if (least === most) return least === 1 ? '1 value' : `${least} values`;
  return most === Number.POSITIVE_INFINITY ? `${least} or more values` : `${least} to ${most} values`;
}
