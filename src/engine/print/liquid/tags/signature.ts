import type { Context, Emitter } from 'liquidjs';
import { isColorWord } from '../css-colors';
import { wordsOf } from '../page-context';
import { signatureMarkup } from '../signature-markup';
import { payForText } from '../work';
import { ValueTag } from './value-tag';

/** Any other text could smuggle more CSS into the style. */
const length = /^\d{1,5}(\.\d{1,3})?(px|pt|pc|in|cm|mm|em|rem|%)$/;
const color = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$/i;

type Style = { allowed: RegExp; example: string };

const styles: Record<string, Style> = {
  width: { allowed: length, example: '60mm' },
  height: { allowed: length, example: '18mm' },
  'font-size': { allowed: length, example: '24px' },
  color: { allowed: color, example: '#333' },
};

/** What stands in for a signature in pictures of a template that has no data. */
const previews = ['text', 'drawing'];

/**
 * `{% signature tenant, height: 18mm, color: #333 %}` prints an image, a typed name or drawn lines;
 * nothing without a value.
 */
export class SignatureTag extends ValueTag {
  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = yield this.value.value(context);
    const style = this.#styleOf(yield* this.parameters.read(context));
    if (value === null || value === undefined || value === '') return;
    const { html } = signatureMarkup(value, { style, words: wordsOf(context)[this.kind] });
    payForText(context, html.length);
    emitter.write(html);
  }

  protected get kind(): 'signature' | 'initials' {
    return 'signature';
  }

  override get takes(): readonly string[] {
    return [...Object.keys(styles), 'preview_type'];
  }

  /** True when an example of the signature is drawn, not typed. */
  get isDrawnInExamples(): boolean {
    return this.parameters.written('preview_type') === 'drawing';
  }

  protected example(): string {
    return `{% ${this.name} tenant_signature %}`;
  }

  override problemOfLiterals(): string | null {
    const { literals } = this.parameters;
    // It chooses a picture before there is data, so a name in it is no variable.
    const preview = this.parameters.written('preview_type');
    const written = preview === undefined ? literals : new Map([...literals, ['preview_type', preview]]);
    for (const [name, text] of written) {
      const problem = this.#problemOf(name, text);
      if (problem !== null) return problem;
      if (name === 'color' && !text.startsWith('#') && !isColorWord(text))
        return `color of {% ${this.name} %}: "${text}" is no colour of CSS`;
    }
    return null;
  }

  /** The variable that has its colour; null when a colour stands there, or the property of an object. */
  get colorVariable(): string | null {
    const word = this.parameters.word('color');
    return word === null || isColorWord(word) ? null : word;
  }

  #styleOf(parameters: [string, unknown][]): string {
    return parameters
      .flatMap(([name, given]) => {
        const problem = this.#problemOf(name, given);
        if (problem !== null) throw new Error(problem);
        return name === 'preview_type' ? [] : [`${name}: ${given};`];
      })
      .join(' ');
  }

  #problemOf(name: string, given: unknown): string | null {
    if (name === 'preview_type')
      return previews.some((kind) => kind === given)
        ? null
        : `preview_type of {% ${this.name} %} must be ${previews.join(' or ')}`;
    const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
    if (style === undefined) return `{% ${this.name} %} takes ${this.takes.join(', ')}`;
    return typeof given === 'string' && style.allowed.test(given)
      ? null
      : `${name} of {% ${this.name} %} must be written such as "${style.example}"`;
  }
}

export class InitialsTag extends SignatureTag {
  protected override get kind(): 'signature' | 'initials' {
    return 'initials';
  }
}
