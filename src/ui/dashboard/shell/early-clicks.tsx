import { createHash } from 'node:crypto';
import { raw } from 'hono/html';

/**
 * Buttons are drawn before the script that gives them a meaning has loaded. A click in that time is
 * held and repeated once the page is ready.
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

/** The hash by which the content security policy allows this inline script and no other. */
export const earlyClicksSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
