import { part } from '../../../islands/common/dom';
import type { Row } from './model/check-rows';
import { nameOfPart } from './row-names';

/** The name of the batches: as somebody gave it, or that of the file. */
export class BatchName {
  readonly #input = part('batch-name', HTMLInputElement);

  /** The file that gave the name. */
  get file(): string {
    return this.#input.dataset['file'] ?? '';
  }

  set file(name: string) {
    this.#input.dataset['file'] = name;
  }

  /** A batch is named after its file, unless somebody named it. */
  nameAfter(file: string): void {
    const input = this.#input;
    if (input.value !== '' && input.value !== this.file) return;
    input.value = file.slice(0, input.maxLength);
    this.file = input.value;
  }

  /** `isPart`: others have the rest of the rows. */
  nameOf(rows: readonly Row[], isPart: boolean): string {
    const given = this.#input.value.trim();
    return given === '' || !isPart ? given : nameOfPart(given, rows, this.#input.maxLength);
  }
}
