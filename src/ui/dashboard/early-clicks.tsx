import { createHash } from 'node:crypto';
import { raw } from 'hono/html';

/**
 * A button that only a script gives a meaning is drawn before that script has come. A click of these moments is held, and
 * made as soon as there is somebody to hear it.
 */
const script = `{
  let pressed = null;
  const hold = (event) => {
    const button = event.target.closest('button[type="button"]');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  addEventListener('click', hold, true);
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('click', hold, true);
    pressed?.click();
  });
}`;

export function EarlyClicks() {
  return <script>{raw(script)}</script>;
}

/** What the policy of a page names to let this script run, and no other that stands in a page. */
export const earlyClicksSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
