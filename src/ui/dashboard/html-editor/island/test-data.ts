import type { JsonSchema } from '../../../../engine/fields';
import { sampleData } from '../../../../service/templates/content/sample-data';

/** The data of the preview. It is not part of a template, so it stays in the browser. */
export class TestData {
  readonly #key: string;

  constructor(templateId: string) {
    this.#key = `quillet:test-data:${templateId}`;
  }

  /** Returns the last test data, or sample data. */
  read(schema: JsonSchema): string {
    try {
      return localStorage.getItem(this.#key) ?? madeUp(schema);
    } catch {
      // Without storage, sample data is made each time.
      return madeUp(schema);
    }
  }

  keep(text: string): void {
    try {
      localStorage.setItem(this.#key, text);
    } catch {
      // Without storage, the test data stays in the page only: it is only an example.
    }
  }
}

export function madeUp(schema: JsonSchema): string {
  return JSON.stringify(
    sampleData(schema, () => []),
    null,
    2,
  );
}
