import { generateWords } from './words';

const words = generateWords.form;

/** The data of a form as JSON. While it is open, it counts instead of the inputs. */
export function JsonPart() {
  return (
    <details data-json>
      <summary>{words.asJson}</summary>
      <p class="field">
        <label for="data">{words.json}</label>
        <small class="hint" id="data-hint">
          {words.jsonHint}
        </small>
        <textarea
          id="data"
          class="mono"
          rows={10}
          spellcheck={false}
          aria-describedby="data-hint data-problem"
        ></textarea>
        <span id="data-problem" class="problem" role="alert"></span>
      </p>
    </details>
  );
}
