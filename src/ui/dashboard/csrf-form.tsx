import type { Child } from 'hono/jsx';

type Form = {
  action: string;
  csrfToken: string;
  class?: string;
  id?: string;
  /** What a dialog asks before it is sent. */
  confirm?: { title: string; text: string; yes: string };
  children?: Child;
};

/** A form that changes something: it says that a page of this session has sent it. */
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
