import type { JsonSchema } from '../../../../engine/fields';
import { sampleData } from '../../../../service/templates/content/sample-data';
import { keepTestData, keptTestData } from '../../shell/island/service/kept-test-data';

/** The data of the preview. It is not part of a template, so it stays in the browser. */
export class TestData {
  readonly #templateId: string;

  constructor(templateId: string) {
    this.#templateId = templateId;
  }

  /** Returns the last test data, or sample data. */
  read(schema: JsonSchema): string {
    return keptTestData(this.#templateId) ?? madeUp(schema);
  }

  keep(text: string): void {
    keepTestData(this.#templateId, text);
  }
}

export function madeUp(schema: JsonSchema): string {
  return JSON.stringify(
    sampleData(schema, () => []),
    null,
    2,
  );
}
