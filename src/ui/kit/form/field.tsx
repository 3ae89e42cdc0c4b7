import { describes, Labelled } from './labelled';

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
  return (
    <Labelled id={own} {...{ label, hint, problem }}>
      <input
        id={own}
        name={name}
        type={type}
        required={required}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={describes(own, { hint, problem })}
        {...more}
      />
    </Labelled>
  );
}
