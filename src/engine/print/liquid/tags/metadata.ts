import type { Context, Emitter } from 'liquidjs';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { printValue } from '../print-value';
import { ValueTag } from './value-tag';

/**
 * `{% metadata "order_id" %}` prints this key of the metadata of the submission, or nothing without
 * it.
 */
export class MetadataTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const key = textOf(yield this.value.value(context));
    const { metadata } = pageOf(context);
    if (Object.hasOwn(metadata, key)) emitter.write(printValue(context, metadata[key]));
  }

  protected example(): string {
    return '{% metadata "order_id" %}';
  }
}
