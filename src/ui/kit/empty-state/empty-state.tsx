import type { Child } from 'hono/jsx';
import { Icon, type IconName } from '../icons';

type EmptyState = { icon: IconName; title: string; text: string; children?: Child };

/** Explains an empty list: what it is for, and what to do first. */
export function EmptyState({ icon, title, text, children }: EmptyState) {
  return (
    <section class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
