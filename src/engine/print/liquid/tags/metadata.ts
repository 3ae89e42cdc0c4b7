import type { Context, Emitter } from 'liquidjs';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { printValue } from '../print-value';
import { ValueTag } from './value-tag';

/**
 * `{% metadata "order_id" %}`, also without quotes, prints this key of the metadata of the submission, or
 * nothing without it.
 */
export class MetadataTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { metadata } = pageOf(context);
    const key = textOf(yield* this.wordOr(context, (word) => Object.hasOwn(metadata, word)));
    if (Object.hasOwn(metadata, key)) emitter.write(printValue(context, metadata[key]));
  }

  protected override isLiteral(word: string): boolean {
    return !word.includes('.');
  }

  protected example(): string {
    return '{% metadata "order_id" %}';
  }
}
