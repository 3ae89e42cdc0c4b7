import { createHash } from 'node:crypto';
import { raw } from 'hono/html';

/**
 * The page is drawn before the script that stands before this one has loaded. A press in that time
 * is held and made once the script has run. In a frame, forms and links need the script as well: it
 * holds the session. Frames show one page after the other, so each page waits for its own script.
 */
const script = `{
  let pressed = null;
  const inFrame = ', form[data-embedded="1"] button, a[href^="?"], a[download]';
  const waiting = 'button[type="button"]' + (parent === window ? '' : inFrame);
  const hold = (event) => {
    const control = event.target.closest(waiting);
    if (!control) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = control;
  };
  const release = () => {
    removeEventListener('click', hold, true);
    pressed?.click();
  };
  addEventListener('click', hold, true);
  const awaited = document.currentScript.previousElementSibling;
  for (const end of ['load', 'error']) awaited.addEventListener(end, release);
}`;

/** Stands directly after the script of its page. */
export function EarlyClicks() {
  return <script>{raw(script)}</script>;
}

/** The hash by which the content security policy allows this inline script and no other. */
export const earlyClicksSource = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
