import type { Child } from 'hono/jsx';
import type { Language } from '../../lib/languages';

type Step = {
  /** Of the data request. */
  id: string;
  /** The last part of the address that takes the form. */
  at: 'code' | 'copy' | 'identity';
  language: Language;
  embedded: boolean;
  children?: Child;
};

/** The form of a step before the document. In a frame, the script sends it and keeps the pass. */
export function StepForm({ id, at, language, embedded, children }: Step) {
  return (
    <form
      method="post"
      action={`/sign/${id}/${at}?lang=${language}`}
      id="begin-form"
      data-id={id}
      data-embedded={embedded ? '1' : '0'}
    >
      <input type="hidden" name="embedded" value={embedded ? '1' : ''} />
      {children}
    </form>
  );
}
