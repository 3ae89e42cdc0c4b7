import { type Context, type Liquid, type Tokenizer, Value } from 'liquidjs';

/** The named parameters of a tag: `height: "18mm", color: #333, preview_type: text`. */
export class TagParameters {
  readonly #given = new Map<string, (context: Context) => Generator<unknown, unknown, unknown>>();
  readonly #written = new Map<string, string>();
  readonly #literals = new Map<string, string>();
  #repeated: string | null = null;
  #withoutValue: string | null = null;

  /** Reads them from the rest of a tag. A value without quotes ends at a comma or a space. */
  constructor(tokenizer: Tokenizer, liquid: Liquid) {
    for (;;) {
      tokenizer.skipBlank();
      if (tokenizer.peek() === ',') tokenizer.advance();
      const name = tokenizer.readIdentifier().getText();
      if (name === '') return;
      if (this.#given.has(name)) this.#repeated = name;
      tokenizer.skipBlank();
      if (tokenizer.peek() !== ':') {
        this.#withoutValue ??= name;
        this.#given.set(name, literally(true));
        continue;
      }
      tokenizer.advance();
      const { written, isValue } = readWritten(tokenizer);
      this.#written.set(name, written);
      if (!isValue || /^(["'\d.-])/.test(written)) this.#literals.set(name, withoutQuotes(written));
      this.#given.set(name, isValue ? valueWritten(written, liquid) : literally(written));
    }
  }

  get names(): string[] {
    return [...this.#given.keys()];
  }

  /** The text of a parameter in the template, without its quotes. */
  written(name: string): string | undefined {
    const written = this.#written.get(name);
    return written === undefined ? undefined : withoutQuotes(written);
  }

  /** The values that stand in the template itself, by their name: all but variables. */
  get literals(): ReadonlyMap<string, string> {
    return this.#literals;
  }

  /** A name that is given more than once, of which only the last counts. */
  get repeated(): string | null {
    return this.#repeated;
  }

  /** A name with no value behind it. */
  get withoutValue(): string | null {
    return this.#withoutValue;
  }

  /** A word without quotes, which is a variable where there is one of this name. */
  word(name: string): string | null {
    const written = this.#written.get(name);
    return written !== undefined && !this.#literals.has(name) && /^[\w-]+$/.test(written) ? written : null;
  }

  *read(context: Context): Generator<unknown, [string, unknown][], unknown> {
    const values: [string, unknown][] = [];
    for (const [name, value] of this.#given) values.push([name, yield value(context)]);
    return values;
  }
}

function withoutQuotes(written: string): string {
  return written.replace(/^(["'])(.*)\1$/, '$2');
}

/** A value, such as a variable, or a plain word, such as 24px or #333. */
function readWritten(tokenizer: Tokenizer): { written: string; isValue: boolean } {
  tokenizer.skipBlank();
  const begin = tokenizer.p;
  const isEnd = () => tokenizer.end() || /[\s,]/.test(tokenizer.peek());
  const isValue = tokenizer.readValue() !== undefined && isEnd();
  if (!isValue) tokenizer.p = begin;
  while (!isEnd()) tokenizer.advance();
  return { written: tokenizer.input.slice(begin, tokenizer.p), isValue };
}

/** A word may be a variable. Where there is none of this name, it stands for itself. */
function valueWritten(
  written: string,
  liquid: Liquid,
): (context: Context) => Generator<unknown, unknown, unknown> {
  const value = new Value(written, liquid);
  return function* (context) {
    return (yield value.value(context, true)) ?? written;
  };
}

function literally(value: unknown) {
  // biome-ignore lint/correctness/useYield: its callers ask all values in the same way
  return function* () {
    return value;
  };
}
