import type { Context, Emitter } from 'liquidjs';
import { signatureMarkup } from '../signature-markup';
import { payForText } from '../work';
import { ValueTag } from './value-tag';

/** A CSS length. Any other text could smuggle more CSS into the style. */
const length = /^\d{1,5}(\.\d{1,3})?(px|pt|pc|in|cm|mm|em|rem|%)$/;

/**
 * `{% signature tenant, height: "18mm" %}` prints an image, a typed name or drawn lines; nothing
 * without a value.
 */
export class SignatureTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield this.value.value(context);
    const parameters = (yield this.parameters.render(context)) as Record<string, unknown>;
    if (value === null || value === undefined || value === '') return;
    const { html } = signatureMarkup(value, this.#styleOf(parameters));
    payForText(context, html.length);
    emitter.write(html);
  }

  protected example(): string {
    return `{% ${this.name} tenant_signature %}`;
  }

  #styleOf(parameters: Record<string, unknown>): string {
    return Object.entries(parameters)
      .map(([name, given]) => {
        const isLength = typeof given === 'string' && length.test(given);
        if (isLength && (name === 'width' || name === 'height')) return `${name}: ${given};`;
        throw new Error(`{% ${this.name} %} takes width and height, as lengths such as "18mm"`);
      })
      .join(' ');
  }
}

export class InitialsTag extends SignatureTag {}
