import { busy } from '../../islands/common/dialog';
import { h } from '../../islands/common/dom';

export type Refusal = { ok: false; code: string; message: string; errors: readonly string[] };
type Sent<Body> = { ok: true; body: Body } | Refusal;

type Sending<Body> = {
  /** What the button says meanwhile. */
  working: string;
  send: () => Promise<Sent<Body>>;
  done: (body: Body) => void | Promise<void>;
  /** Whether a refusal is dealt with elsewhere. */
  takes?: (refusal: Refusal) => boolean;
};

/**
 * Sends a form by a script. Its button is busy meanwhile, a refusal is shown above its fields, and
 * its dialog stays open until the request succeeds.
 */
export function sendsForm<Body>(
  form: HTMLFormElement,
  { working, send, done, takes = () => false }: Sending<Body>,
): void {
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const alert = form.querySelector<HTMLElement>('[role=alert]');
  if (!submit || !alert) throw new Error('the form has no place for its problems');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(submit, working, async () => {
      const answer = await send();
      if (!answer.ok && takes(answer)) return;
      show(alert, answer.ok ? [] : problemsOf(answer));
      if (!answer.ok) return;
      form.closest('dialog')?.close();
      form.reset();
      await done(answer.body);
    });
  });
  form.closest('dialog')?.addEventListener('close', () => show(alert, []));
}

function show(alert: HTMLElement, problems: readonly string[]): void {
  alert.hidden = problems.length === 0;
  alert.replaceChildren(...problems.map((problem) => h('p', { dir: 'auto' }, problem)));
  if (!alert.hidden) alert.scrollIntoView({ block: 'nearest' });
}

/** `#/buyer/name: must be …` as the form's reader knows it: `buyer/name: must be …`. */
function problemsOf({ errors, message }: Refusal): string[] {
  return errors.length === 0 ? [message] : errors.map((problem) => problem.replace(/^#\/?(: )?/, ''));
}
