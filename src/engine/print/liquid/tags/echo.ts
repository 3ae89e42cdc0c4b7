import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { printValue } from '../print-value';

/** `{% echo name %}` is `{{ name }}`. */
export class Echo extends Tag {
  readonly value: Value | null;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.tokenizer.skipBlank();
    this.value = this.tokenizer.end() ? null : new Value(this.tokenizer.readFilteredValue(), liquid);
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (this.value !== null) emitter.write(printValue(context, yield this.value.value(context)));
  }

  *arguments() {
    if (this.value !== null) yield this.value;
  }
}
