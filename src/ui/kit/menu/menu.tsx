import type { Child } from 'hono/jsx';
import { Icon } from '../icons';

/** More actions on a thing, behind a button of three dots. It opens without a script. */
export function Menu({ label, children }: { label: string; children: Child }) {
  return (
    <details class="menu">
      <summary aria-label={label}>
        <Icon name="more" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
