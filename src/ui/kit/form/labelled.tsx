import type { Child } from 'hono/jsx';

type Labelled = {
  /** The id of the control, from which its hint and problem have theirs. */
  id: string;
  /** The id of what the label names, where it stands for a hidden control. */
  of?: string;
  label: Child;
  hint?: string | undefined;
  /** The hint is shown by a script. */
  hintIsHidden?: boolean;
  /** What is wrong; an empty text keeps the place for a script. */
  problem?: string | undefined;
  children: Child;
};

/** A control below its label and hint, above its problem. `describes` names both for the control. */
export function Labelled({ id, of = id, label, hint, hintIsHidden = false, problem, children }: Labelled) {
  return (
    <p class="field">
      <label for={of}>{label}</label>
      {hint && (
        <small class="hint" id={`${id}-hint`} hidden={hintIsHidden}>
          {hint}
        </small>
      )}
      {children}
      {problem !== undefined && (
        <span class="problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </p>
  );
}

/** The ids of a control's hint and problem, for its `aria-describedby`. */
export function describes(
  id: string,
  { hint, problem }: Pick<Labelled, 'hint' | 'problem'>,
): string | undefined {
  const parts = [hint && `${id}-hint`, problem !== undefined && `${id}-problem`];
  return parts.filter(Boolean).join(' ') || undefined;
}
