import { Card, type PageOptions } from './frame';
import { wordsIn } from './words';

type Form = PageOptions & {
  title: string;
  action: string;
  attempt: string;
  referrer: string;
  embedded: boolean;
  entered: { name: string; email: string };
  problem: 'email' | 'too_many' | null;
};

/** A public form asks the visitor for name and email first. */
export function FormPage({ title, action, attempt, referrer, embedded, entered, problem, ...options }: Form) {
  const { form, problems } = wordsIn[options.language];
  const hidden = { attempt, referrer, embedded: embedded ? '1' : '' };
  const isWrong = problem === 'email';
  return (
    <Card {...options} {...(embedded && { script: '/signing/start.js' })} title={title} lead={form.lead}>
      {problem === 'too_many' && (
        <p class="problem" role="alert">
          {form.tooMany}
        </p>
      )}
      <form
        method="post"
        action={`${action}?lang=${options.language}`}
        id="begin-form"
        data-embedded={embedded ? '1' : '0'}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <label class="label">
          {form.name}
          <input
            type="text"
            name="name"
            value={entered.name}
            autocomplete="name"
            autocapitalize="words"
            enterkeyhint="next"
            dir="auto"
          />
        </label>
        <label class="label">
          {form.email}
          <input
            type="email"
            name="email"
            value={entered.email}
            autocomplete="email"
            required
            aria-invalid={isWrong ? 'true' : undefined}
            aria-describedby={isWrong ? 'email-problem' : undefined}
          />
        </label>
        {isWrong && (
          <p class="problem" id="email-problem" role="alert">
            {problems.email}
          </p>
        )}
        <button type="submit" class="primary large">
          {form.begin}
        </button>
      </form>
    </Card>
  );
}

export function FormClosedPage(options: PageOptions) {
  return <Card {...options} {...wordsIn[options.language].formClosed} />;
}
