import { fill } from '../../../../lib/fill';
import { recordOf } from '../../../../lib/json';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { Form } from '../model/form';
import type { Answer, Api } from '../service/api';
import type { Autosave } from '../service/autosave';
import { isFramed, reloadPage } from '../service/frame';
import { postToParent } from '../service/parent';
import { language, words } from '../words';
import { tell } from './dialog';

type ClosingParts = {
  view: SigningView;
  form: Form;
  api: Api;
  autosave: Autosave;
  previewHash: () => string;
  showProblems: () => void;
};

/** Completes the data request, or says why it cannot be completed. */
export class Closing {
  readonly #parts: ClosingParts;

  constructor(parts: ClosingParts) {
    this.#parts = parts;
  }

  async complete(closeReview: () => void): Promise<void> {
    const { view, form, api, autosave, previewHash } = this.#parts;
    await autosave.flush();
    // Another window saved other answers, or the session has ended: the signer already sees a
    // message.
    if (autosave.isStopped) return closeReview();
    document.dispatchEvent(new Event('quillet:submitting'));
    const answer = await api.complete({
      values: form.given(),
      consent: { hash: view.consent.hash, language },
      document_hash: previewHash(),
      revision: autosave.seen,
    });
    if (answer.reached && answer.ok) {
      autosave.stop();
      postToParent('completed', view.id, { submissionId: answer.body['submission_id'] });
      this.leave(webAddress(answer.body['redirect_url']));
    } else {
      closeReview();
      this.explain(answer);
    }
  }

  declined(body: Record<string, unknown>): void {
    postToParent('declined', this.#parts.view.id, { submissionId: body['submission_id'] });
    this.leave(webAddress(body['redirect_url']));
  }

  /**
   * Shows the new state of the data request. `replace` and `reload` keep this page out of the
   * history.
   */
  leave(redirectUrl: string | null = null): void {
    this.#parts.autosave.stop();
    if (redirectUrl !== null && !isFramed) location.replace(redirectUrl);
    else void reloadPage(this.#parts.view.id);
  }

  explain(answer: Answer): void {
    const { trouble } = words;
    if (!answer.reached) tell(trouble.title, trouble.offline);
    else if (!answer.ok) this.#explainRefusal(answer);
  }

  #explainRefusal({ status, code, message, body }: Extract<Answer, { ok: false }>): void {
    const { trouble } = words;
    const { form, showProblems } = this.#parts;
    const reload = { label: trouble.reload, run: () => location.reload() };
    form.setProblems(recordOf(body['fields']));
    if (form.withProblems().length > 0) showProblems();
    else if (status === 401 || status === 403) tell(trouble.title, trouble.session);
    else if (code === 'conflict') tell(trouble.title, trouble.changed, reload);
    else if (status === 409 || status === 410) this.leave();
    else tell(trouble.title, fill(trouble.refused, { reason: reasonIn(body) ?? message }));
  }
}

function reasonIn({ errors }: Record<string, unknown>): string | null {
  return Array.isArray(errors) && errors.length > 0 ? errors.join('; ') : null;
}

/** Accepts http and https only: a `javascript:` URL would run as a script of this page. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return ['https:', 'http:'].includes(new URL(value).protocol) ? value : null;
}
