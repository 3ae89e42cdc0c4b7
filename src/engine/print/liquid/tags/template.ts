import type { Context, Emitter } from 'liquidjs';
import { textOf } from '../markup';
import { pageOf } from '../page-context';
import { printValue } from '../print-value';
import { ValueTag } from './value-tag';

const facts = ['id', 'name', 'version', 'version_published_at'] as const;

/** `{% template "name" %}`, also `id`, `version` and `version_published_at`, with or without quotes. */
export class TemplateTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const isFact = (word: string) => facts.some((name) => name === word);
    const asked = textOf(yield* this.wordOr(context, isFact));
    const fact = facts.find((name) => name === asked);
    if (fact === undefined)
      throw new Error(`{% template %} takes ${facts.join(', ')}, not "${asked.slice(0, 40)}"`);
    emitter.write(printValue(context, pageOf(context).template[fact] ?? ''));
  }

  protected override isLiteral(word: string): boolean {
    return !word.includes('.');
  }

  protected example(): string {
    return '{% template "name" %}';
  }
}
