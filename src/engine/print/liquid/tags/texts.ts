import { type Context, type Liquid, Tag, type TagToken, type TopLevelToken } from 'liquidjs';
import { isRecord } from '../../../../lib/json';

/** Texts by their key, each by language. */
type Texts = Map<string, Record<string, unknown>>;

const register = 'quillet-texts';

/**
 * `{% texts %}{ "total": { "en": "Total", "de": "Summe" } }{% endtexts %}` gives the filter `t` its texts. It prints
 * nothing.
 */
export class TextsTag extends Tag {
  readonly #texts: Texts;

  constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
    super(token, rest, liquid);
    let json = '';
    for (let next = rest.shift(); ; next = rest.shift()) {
      if (next === undefined) throw new Error('{% texts %} is not closed by {% endtexts %}');
      if ('name' in next && next.name === 'endtexts') break;
      json += next.getText();
    }
    this.#texts = readTexts(json);
  }

  get texts(): ReadonlyMap<string, Record<string, unknown>> {
    return this.#texts;
  }

  render(context: Context): void {
    const known = textsOf(context);
    for (const [key, byLanguage] of this.#texts) known.set(key, byLanguage);
    context.setRegister(register, known);
  }
}

/** The texts that a page has given so far. */
export function textsOf(context: Context): Texts {
  return context.getRegister<Texts | undefined>(register) ?? new Map();
}

function readTexts(json: string): Texts {
  const texts = parsed(json);
  if (!isRecord(texts)) throw new Error(example);
  for (const [key, byLanguage] of Object.entries(texts)) {
    if (!isRecord(byLanguage) || Object.values(byLanguage).some((text) => typeof text !== 'string'))
      throw new Error(`the text "${key.slice(0, 60)}" needs a text for each language. ${example}`);
  }
  return new Map(
    Object.entries(texts).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1])),
  );
}

const example = '{% texts %} holds JSON such as { "total": { "en": "Total", "de": "Summe" } }';

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`${example}. ${error instanceof Error ? error.message : ''}`);
  }
}
