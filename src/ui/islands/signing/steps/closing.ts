import type { SigningView } from '../../../../service/data-requests/signing-view';
import type { Form } from '../model/form';
import { type Answer, type Api, recordOf } from '../service/api';
import type { Autosave } from '../service/autosave';
import { tellParent } from '../service/parent';
import { fill, language, words } from '../words';
import { tell } from './dialog';

type ClosingParts = {
  view: SigningView;
  form: Form;
  api: Api;
  autosave: Autosave;
  documentHash: () => string;
  showProblems: () => void;
};

/** Completes the document, or says why it cannot be. */
export class Closing {
  constructor(private readonly parts: ClosingParts) {}

  async complete(closeReview: () => void): Promise<void> {
    const { view, form, api, autosave, documentHash } = this.parts;
    await autosave.flush();
    // Another window says something else, or the session is over: the person has been told.
    if (autosave.isStopped) return closeReview();
    const answer = await api.complete({
      values: form.given(),
      consent: { hash: view.consent.hash, language },
      document_hash: documentHash(),
      revision: autosave.seen,
    });
    if (answer.reached && answer.ok) {
      autosave.stop();
      tellParent('completed', view.id, { submissionId: answer.body['submission_id'] });
      this.leave(webAddress(answer.body['redirect_url']));
    } else {
      closeReview();
      this.explain(answer);
    }
  }

  declined(body: Record<string, unknown>): void {
    tellParent('declined', this.parts.view.id, { submissionId: body['submission_id'] });
    this.leave(webAddress(body['redirect_url']));
  }

  /** How things stand now is a page of its own; going back does not lead here again. */
  leave(redirectUrl: string | null = null): void {
    this.parts.autosave.stop();
    const isFramed = window.parent !== window;
    if (redirectUrl !== null && !isFramed) location.replace(redirectUrl);
    else location.reload();
  }

  explain(answer: Answer): void {
    const { trouble } = words;
    if (!answer.reached) tell(trouble.title, trouble.offline);
    else if (!answer.ok) this.explainRefusal(answer);
  }

  private explainRefusal({ status, code, message, body }: Extract<Answer, { ok: false }>): void {
    const { trouble } = words;
    const { form, showProblems } = this.parts;
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

/** Only the web's own addresses are gone to: a script has an address, too. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return ['https:', 'http:'].includes(new URL(value).protocol) ? value : null;
}
