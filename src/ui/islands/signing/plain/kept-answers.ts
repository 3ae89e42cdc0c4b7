import { isRecord, recordOf } from '../../../../lib/json';
import type { Values } from '../model/answers';

/** What a visitor has entered into a plain form. */
export type Entered = { values: Values; name: string; email: string };

/**
 * The entry of the browser's history keeps what was entered until the service has it: the page has it
 * when it loads anew, also in another language, and where the browser forbids storage in frames.
 */
export class KeptAnswers {
  readonly #templateId: string;
  #isOver = false;

  constructor(templateId: string) {
    this.#templateId = templateId;
    // A browser that goes back may show the form as it was left.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) this.#isOver = false;
    });
  }

  read(): Entered | null {
    const { templateId, values, name, email } = recordOf(recordOf(history.state)['plainForm']);
    if (templateId !== this.#templateId || !isRecord(values)) return null;
    return { values, name: String(name), email: String(email) };
  }

  /** `address`: where the page goes with it. */
  keep(entered: Entered, address = location.href): void {
    if (this.#isOver) return;
    try {
      history.replaceState({ plainForm: { templateId: this.#templateId, ...entered } }, '', address);
    } catch {
      // The browser has no room, or was asked too often: this page alone has the answers.
    }
  }

  forget(): void {
    this.#isOver = true;
    history.replaceState(null, '');
  }
}
