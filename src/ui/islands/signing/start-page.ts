import { showChallenge } from './service/challenge';
import { hasPass, hold, pageAddress, replacePage, showPage } from './service/frame';
import { fillWithGiven, givenByParent, keepGivenInLinks } from './service/given';
import { answerParent, parentOrigin, postToParent } from './service/parent';
import { sendForm } from './service/send-form';

const isFramed = parentOrigin() !== null;

async function goOn(form: HTMLFormElement, pressed: HTMLElement | null = null): Promise<void> {
  const answer = await sendForm(form, pressed).catch(() => undefined);
  // The button stays for another try.
  if (answer === undefined) return;
  if (answer !== null && 'page' in answer) return replacePage(answer.page);
  if (answer !== null) hold(answer);
  const id = answer?.id ?? form.dataset['id'] ?? '';
  if (answer === null || !(await showPage(pageAddress(id)))) postToParent('error', id);
}

/** A frame that loads anew has used up its link, and may still have its pass. */
async function resume(id: string): Promise<void> {
  if (!hasPass(id) || !(await showPage(pageAddress(id)))) postToParent('error', id);
}

/** Gives life to the forms of a page before the document, and to frames. */
export function startPage(): void {
  showChallenge();

  const open = document.getElementById('open-form');

  /** A browser that goes back may show the link as it was before it was used. */
  if (open !== null && !isFramed)
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) location.reload();
    });

  /**
   * In a frame the page opens by itself: the signer has already pressed a button, and mail scanners
   * open no frames.
   */
  if (open instanceof HTMLFormElement && open.dataset['embedded'] === '1' && isFramed) {
    postToParent('loaded', open.dataset['id'] ?? '');
    void goOn(open);
  }

  for (const form of [open, document.getElementById('begin-form')])
    if (form instanceof HTMLFormElement && form.dataset['embedded'] === '1' && isFramed)
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void goOn(form, event.submitter);
      });

  const begin = document.getElementById('begin-form');
  if (begin instanceof HTMLFormElement && isFramed && begin.elements.namedItem('given') !== null) {
    keepGivenInLinks();
    postToParent('loaded', '');
    // A page that knows the visitor spares them the question.
    if (fillWithGiven(begin, givenByParent()) && begin.dataset['embedded'] === '1') void goOn(begin);
  }

  const identity = document.getElementById('begin-form');
  const state = document.querySelector<HTMLInputElement>('#begin-form input[name="state"]');

  /** The window that came back from an identity provider brings its state to the frame that opened it. */
  if (identity instanceof HTMLFormElement && state !== null && isFramed)
    addEventListener('message', ({ origin, data }) => {
      if (origin !== location.origin || data?.cameBack !== identity.dataset['id']) return;
      state.value = String(data.state);
      void goOn(identity);
    });

  const cameBack = document.querySelector<HTMLElement>('[data-came-back]')?.dataset['cameBack'];
  if (cameBack !== undefined && window.opener !== null) {
    const brought = { cameBack, state: new URLSearchParams(location.search).get('state') };
    window.opener.postMessage(brought, location.origin);
    window.close();
  }

  const frame = document.querySelector<HTMLElement>('[data-frame]')?.dataset['frame'];
  if (frame !== undefined && isFramed) {
    answerParent(frame);
    void resume(frame);
  }
}
