/**
 * A button that sends one request, after a question where `ask` is given; `act.ts` handles the
 * click.
 */
export type Act = {
  text: string;
  /** What the button does, where several look the same. */
  label?: string;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  done?: string;
  /** What the reloaded page says when the record is in another state by now. */
  tooLate?: string;
  className?: string;
  body?: object;
  /** The part of the answer to show; without it the page is reloaded. */
  shows?: 'link' | 'secret' | 'delivery' | 'outcome' | 'bundle';
  ask?: { title: string; text: string; yes: string; danger?: boolean };
};
