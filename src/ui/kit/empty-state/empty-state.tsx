import type { Child } from 'hono/jsx';
import { Icon, type IconName } from '../icons';

/** One of the few steps that fill the list, as a picture with its name. */
export type EmptyStep = { icon: IconName; text: string };

type EmptyState = {
  icon: IconName;
  title: string;
  text: string;
  /** What to do, from left to right, in place of the icon. */
  steps?: readonly EmptyStep[];
  children?: Child;
};

/** Explains an empty list: what it is for, and what to do first. */
export function EmptyState({ icon, title, text, steps, children }: EmptyState) {
  return (
    <section class="empty">
      {steps ? <Steps steps={steps} /> : <Icon name={icon} />}
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

function Steps({ steps }: { steps: readonly EmptyStep[] }) {
  return (
    <ol class="empty-steps">
      {steps.map(({ icon, text }) => (
        <li>
          <span class="tile">
            <Icon name={icon} />
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
