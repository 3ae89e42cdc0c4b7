import type { JsonSchema } from '../../../../engine/fields';
import { sampleData } from '../../../../service/templates/content/sample-data';

/** The values of the preview. They are not part of a template, so they stay in the browser. */
export class TestData {
  private readonly key: string;

  constructor(templateId: string) {
    this.key = `quillet:test-data:${templateId}`;
  }

  /** As it was left, or made up. */
  read(schema: JsonSchema): string {
    try {
      return localStorage.getItem(this.key) ?? madeUp(schema);
    } catch {
      // The browser keeps nothing: it is made anew each time.
      return madeUp(schema);
    }
  }

  keep(text: string): void {
    try {
      localStorage.setItem(this.key, text);
    } catch {
      // It is only an example, and stays in the page.
    }
  }
}

export const madeUp = (schema: JsonSchema): string =>
  JSON.stringify(
    sampleData(schema, () => []),
    null,
    2,
  );
