import type { Context, Emitter } from 'liquidjs';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { printValue } from '../print-value';
import { ValueTag } from './value-tag';

const facts = ['id', 'name', 'version'] as const;

/** `{% template "name" %}`, also `"id"` and `"version"`. */
export class TemplateTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const asked = textOf(yield this.value.value(context));
    const fact = facts.find((name) => name === asked);
    if (fact === undefined)
      throw new Error(`{% template %} takes ${facts.join(', ')}, not "${asked.slice(0, 40)}"`);
    emitter.write(printValue(context, pageOf(context).template[fact]));
  }

  protected example(): string {
    return '{% template "name" %}';
  }
}
