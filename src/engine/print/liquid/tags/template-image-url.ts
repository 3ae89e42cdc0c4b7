import type { Context, Emitter } from 'liquidjs';
import { escapeHtml, textOf } from '../markup';
import { pageOf } from '../page-context';
import { payForText } from '../work';
import { ValueTag } from './value-tag';

/**
 * `<img src="{% template_image_url logo.png %}">` prints the URL of an image uploaded to the
 * template.
 */
export class TemplateImageUrlTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const { imageUrl } = pageOf(context);
    const name = textOf(yield* this.wordOr(context, (word) => imageUrl(word) !== null));
    const url = imageUrl(name);
    if (url === null) throw new Error(`the template has no image "${name.slice(0, 60)}"; upload it first`);
    payForText(context, url.length);
    emitter.write(escapeHtml(url));
  }

  protected override isLiteral(word: string): boolean {
    return /\.(png|jpe?g|gif|webp|svg)$/i.test(word);
  }

  protected example(): string {
    return '{% template_image_url "logo.png" %}';
  }
}
