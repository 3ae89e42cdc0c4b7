import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { payFor, payForText } from '../work';

/**
 * `{% data %}` writes the data of the page for its scripts, which read it as `quillet.data`; `{% data rows %}`
 * writes a part of it. Nothing in the data can end the element.
 */
export class DataTag extends Tag {
  /** Null for all data. */
  readonly value: Value | null;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.tokenizer.skipBlank();
    this.value = this.tokenizer.end() ? null : new Value(this.tokenizer.readFilteredValue(), liquid);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = this.value === null ? context.environments : yield this.value.value(context);
    payFor(context, value);
    const json = (JSON.stringify(value) ?? 'null').replace(/[<\u2028\u2029]/g, escaped);
    payForText(context, json.length);
    emitter.write(`<script type="application/json" id="quillet-data">${json}</script>`);
  }

  *arguments() {
    if (this.value !== null) yield this.value;
  }
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
