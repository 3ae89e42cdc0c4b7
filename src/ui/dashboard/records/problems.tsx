import type { SubmissionRecord } from '../../../service/submissions/life/submission-record';
import { recordWords } from './words';

const { submission: said } = recordWords;

/** Shows the problems of rendering a submission in words. */
export function Problems({ record }: { record: SubmissionRecord }) {
  const { jsonSchemaErrors, truncatedText, missingGlyphs, scriptErrors = [] } = record;
  const truncated = Object.entries(truncatedText);
  return (
    <>
      {jsonSchemaErrors.length > 0 && (
        <section class="alert">
          <h2>{said.problems}</h2>
          <ul>
            {jsonSchemaErrors.map((problem) => (
              <li dir="auto">{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {truncated.length > 0 && (
        <section class="notice warn">
          <h2>{said.truncated}</h2>
          <ul>
            {truncated.map(([field, text]) => (
              <li dir="auto">
                <code>{field}</code>: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {missingGlyphs.length > 0 && (
        <p class="notice warn" dir="auto">
          {said.missingGlyphs}: {missingGlyphs.join(' ')}
        </p>
      )}
      {scriptErrors.length > 0 && (
        <section class="notice warn">
          <h2>{said.scriptErrors}</h2>
          <ul>
            {scriptErrors.map((error) => (
              <li dir="auto">{error}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
