import type { Context, Emitter } from 'liquidjs';
import { plainOf } from '../markup';
import { payFor, payForText } from '../work';
import { OptionalValueTag } from './optional-value-tag';

/**
 * `{% data %}` writes the data of the page for its scripts, which read it as `quillet.data`; `{% data rows %}`
 * writes a part of it. Nothing in the data can end the element.
 */
export class DataTag extends OptionalValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = this.value === null ? context.environments : yield this.value.value(context);
    payFor(context, value);
    const json = (JSON.stringify(value, (_name, part) => plainOf(part)) ?? 'null').replace(
      /[<\u2028\u2029]/g,
      escaped,
    );
    payForText(context, json.length);
    emitter.write(`<script type="application/json" id="quillet-data">${json}</script>`);
  }
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
