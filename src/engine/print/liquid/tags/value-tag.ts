import { Hash, type Liquid, Tag, type TagToken, type TopLevelToken, Value } from 'liquidjs';

/** A tag that takes one value and named parameters: `{% signature tenant, height: "18mm" %}`. */
export abstract class ValueTag extends Tag {
  readonly value: Value;
  readonly parameters: Hash;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    const begin = this.tokenizer.p;
    const first = this.tokenizer.readValue();
    if (first === undefined) throw new Error(`{% ${this.name} %} needs a value, such as ${this.example()}`);
    this.value = new Value(this.tokenizer.input.slice(begin, this.tokenizer.p), liquid);
    this.parameters = new Hash(this.tokenizer);
    this.tokenizer.skipBlank();
    if (!this.tokenizer.end()) throw this.tokenizer.error('unexpected text at the end of the tag');
  }

  protected abstract example(): string;

  *arguments() {
    yield this.value;
  }
}
