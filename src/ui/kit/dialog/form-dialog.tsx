import type { Child } from 'hono/jsx';
import { Icon } from '../icons';

type FormDialog = {
  id: string;
  title: string;
  submit: string;
  words: { close: string; cancel: string };
  /** The request that the fields become; without it the page's own script sends them. */
  send?: object;
  isDanger?: boolean;
  children: Child;
};

/** A form in a dialog that an `OpenButton` opens. A refusal is shown above its fields. */
export function FormDialog({ id, title, submit, words, send, isDanger = false, children }: FormDialog) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`}>
      <form method="dialog" data-send={send && JSON.stringify(send)} novalidate={send !== undefined}>
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
          <button type="button" class="icon" data-closes aria-label={words.close}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">
          <div class="alert" role="alert" hidden></div>
          {children}
        </div>
        <footer>
          <button type="button" data-closes>
            {words.cancel}
          </button>
          <button type="submit" class={isDanger ? 'danger' : 'primary'}>
            {submit}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

type OpenButton = { text: Child; dialog: string; className?: string };

/** A button that opens a dialog of the page. */
export function OpenButton({ text, dialog, className }: OpenButton) {
  return (
    <button type="button" class={className} data-opens={dialog} aria-haspopup="dialog">
      {text}
    </button>
  );
}
