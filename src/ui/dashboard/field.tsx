type Field = {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  autocomplete?: string;
  hint?: string | undefined;
  problem?: string | undefined;
  required?: boolean;
  autofocus?: boolean;
  minlength?: number;
  maxlength?: number;
  inputmode?: 'numeric';
};

/** A label, what is entered, and what is wrong with it, tied together for those who cannot see them together. */
export const Field = ({ label, name, type = 'text', hint, problem, required = true, ...more }: Field) => (
  <p class="field">
    <label for={name}>{label}</label>
    {hint && (
      <small class="hint" id={`${name}-hint`}>
        {hint}
      </small>
    )}
    <input
      id={name}
      name={name}
      type={type}
      required={required}
      aria-invalid={problem ? 'true' : undefined}
      aria-describedby={
        [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ') || undefined
      }
      {...more}
    />
    {problem && (
      <span class="problem" id={`${name}-problem`}>
        {problem}
      </span>
    )}
  </p>
);
