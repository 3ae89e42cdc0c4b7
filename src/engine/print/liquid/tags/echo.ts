import type { Context, Emitter } from 'liquidjs';
import { printValue } from '../print-value';
import { OptionalValueTag } from './optional-value-tag';

/** `{% echo name %}` is `{{ name }}`. */
export class Echo extends OptionalValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.value !== null) emitter.write(printValue(context, yield this.value.value(context)));
  }
}
