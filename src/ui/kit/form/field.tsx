type Field = {
  /** Given where two forms of a page have a field of the same name. */
  id?: string;
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password' | 'url';
  value?: string;
  placeholder?: string;
  autocomplete?: string;
  hint?: string | undefined;
  problem?: string | undefined;
  required?: boolean;
  autofocus?: boolean;
  minlength?: number;
  maxlength?: number;
  inputmode?: 'numeric';
};

/** A label, an input and its problem, linked for screen readers. */
export function Field({
  id = '',
  label,
  name,
  type = 'text',
  hint,
  problem,
  required = true,
  ...more
}: Field) {
  const own = id || name;
  const about = [hint && `${own}-hint`, problem && `${own}-problem`].filter(Boolean).join(' ');
  return (
    <p class="field">
      <label for={own}>{label}</label>
      {hint && (
        <small class="hint" id={`${own}-hint`}>
          {hint}
        </small>
      )}
      <input
        id={own}
        name={name}
        type={type}
        required={required}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={about || undefined}
        {...more}
      />
      {problem && (
        <span class="problem" id={`${own}-problem`}>
          {problem}
        </span>
      )}
    </p>
  );
}
