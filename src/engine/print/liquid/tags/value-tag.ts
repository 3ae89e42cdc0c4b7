import { type Context, type Liquid, Tag, type TagToken, type TopLevelToken, Value } from 'liquidjs';
import { TagParameters } from './tag-parameters';

/** A tag that takes one value and named parameters: `{% signature tenant, height: 18mm %}`. */
export abstract class ValueTag extends Tag {
  readonly value: Value;
  readonly parameters: TagParameters;
  /** The value when it is one word without quotes, as in `{% metadata order_id %}`; null otherwise. */
  readonly word: string | null;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    const begin = this.tokenizer.p;
    const first = this.tokenizer.readValue();
    if (first === undefined) throw new Error(`{% ${this.name} %} needs a value, such as ${this.example()}`);
    const written = this.tokenizer.input.slice(begin, this.tokenizer.p);
    this.value = new Value(written, liquid);
    this.word = /^[\w.-]+$/.test(written.trim()) ? written.trim() : null;
    this.parameters = new TagParameters(this.tokenizer, liquid);
    this.tokenizer.skipBlank();
    if (!this.tokenizer.end()) throw this.tokenizer.error('unexpected text at the end of the tag');
  }

  protected abstract example(): string;

  /** The names of the parameters that the tag takes. */
  get takes(): readonly string[] {
    return [];
  }

  /** What is wrong with parameters that stand in the template itself; null when they are right. */
  problemOfLiterals(): string | null {
    return null;
  }

  /** The value, which may also be one of these words without quotes. */
  protected *wordOr(
    context: Context,
    isKnown: (word: string) => boolean,
  ): Generator<unknown, unknown, unknown> {
    return this.word !== null && isKnown(this.word) ? this.word : yield this.value.value(context);
  }

  /** True for a word that is no name of `data`. */
  protected isLiteral(_word: string): boolean {
    return false;
  }

  *arguments() {
    if (this.word === null || !this.isLiteral(this.word)) yield this.value;
  }
}
