import type { Child } from 'hono/jsx';

type Form = {
  action: string;
  csrfToken: string;
  class?: string;
  id?: string;
  /** The question of the dialog before the form is sent. */
  confirm?: { title: string; text: string; yes: string };
  children?: Child;
};

/** A form that changes something. Its CSRF token proves that a page of this session sent it. */
export function CsrfForm({ action, csrfToken, confirm, children, ...more }: Form) {
  return (
    <form
      method="post"
      action={action}
      data-confirm-title={confirm?.title}
      data-confirm-text={confirm?.text}
      data-confirm-yes={confirm?.yes}
      {...more}
    >
      <input type="hidden" name="csrf" value={csrfToken} />
      {children}
    </form>
  );
}
