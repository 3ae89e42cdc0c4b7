import { type Liquid, Tag, type TagToken, type TopLevelToken, Value } from 'liquidjs';

/** A tag that takes one value with its filters, or nothing: `{% echo name | upcase %}`. */
export abstract class OptionalValueTag extends Tag {
  readonly value: Value | null;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    this.tokenizer.skipBlank();
    this.value = this.tokenizer.end() ? null : new Value(this.tokenizer.readFilteredValue(), liquid);
  }

  *arguments() {
    if (this.value !== null) yield this.value;
  }
}
