import type { Child } from 'hono/jsx';
import { words } from '../../dashboard/shell/words';
import { Icon } from '../icons';

type Dialog = { id: string; title: string; submit: string; children: Child };

/** A form in a dialog that a button with `data-opens` opens; its problems are shown inside. */
export function PageDialog({ id, title, submit, children }: Dialog) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`}>
      <form method="dialog">
        <header>
          <h2 id={`${id}-title`}>{title}</h2>
          <button type="button" class="icon" data-closes aria-label={words.dialog.close}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">
          <p class="alert" role="alert" hidden></p>
          {children}
        </div>
        <footer>
          <button type="button" data-closes>
            {words.dialog.cancel}
          </button>
          <button type="submit" class="primary">
            {submit}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
