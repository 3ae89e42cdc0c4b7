import type { Context, Emitter } from 'liquidjs';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { printValue } from '../print-value';
import { ValueTag } from './value-tag';

/** `{% metadata "order_id" %}`: what the submission's metadata holds under this key; nothing where it does not. */
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
