import { fill } from '../../lib/fill';
import type { Language } from '../../lib/languages';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { Card, type PageOptions } from './frame';
import { isolated } from './isolated';
import { wordsIn } from './words';

/** What the pages of a public form hand on from one to the next. */
export type FormState = {
  /** The address that the page posts to. */
  action: string;
  /** The id of one showing of the form. */
  attempt: string;
  referrer: string;
  embedded: boolean;
  /** What the address or the page around the form gives it, as JSON. */
  given: string;
  /** The same as it stands in the address, for links to this page. */
  query: string;
  /** The values entered before. */
  entered: { name: string; email: string };
};

/** The widget of Turnstile. Its token is for this action and this form only. */
export type Widget = { origin: string; siteKey: string; action: string; about: string };

export type FormProblem = 'link' | 'email' | 'unreachable' | 'challenge' | 'too_many' | 'unavailable';

type Form = PageOptions &
  FormState & {
    title: string;
    sender: PinnedSender;
    widget: Widget | null;
    /** Names of given values that fit no field. */
    leftOut: readonly string[];
    problem: FormProblem | null;
  };

/** More names than these would hide the form. */
const MOST_NAMES = 5;
const NAME_CHARS = 60;

/** A public form asks the visitor for name and email first. */
export function FormPage({ title, sender, widget, leftOut, problem, ...state }: Form) {
  const { language, embedded, entered } = state;
  const { form } = wordsIn[language];
  const ofEmail = problem === 'email' || problem === 'unreachable' ? problemText(language, problem) : null;
  const isScripted = embedded || widget !== null;
  return (
    <Card
      {...state}
      {...(isScripted && { script: '/signing/start.js' })}
      sender={sender}
      title={title}
      lead={form.lead}
    >
      {sender.name !== '' && <p class="help">{fill(form.from, { sender: isolated(sender.name) })}</p>}
      {problem !== null && ofEmail === null && <Problem text={problemText(language, problem)} />}
      {leftOut.length > 0 && <LeftOut names={leftOut} language={language} />}
      <BeginForm {...state}>
        <VisitorInputs language={language} entered={entered} isWrong={ofEmail !== null} />
        {ofEmail !== null && <Problem text={ofEmail} id="email-problem" />}
        {widget !== null && <WidgetPlace {...widget} language={language} />}
        <button type="submit" class="primary large">
          {form.begin}
        </button>
      </BeginForm>
    </Card>
  );
}

type Inputs = { language: Language; entered: FormState['entered']; isWrong: boolean };

/** The visitor's name and email address. */
export function VisitorInputs({ language, entered, isWrong }: Inputs) {
  const { form } = wordsIn[language];
  return (
    <>
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
    </>
  );
}

function problemText(language: Language, problem: FormProblem): string {
  const { form, problems } = wordsIn[language];
  const texts: Record<FormProblem, string> = {
    link: form.link,
    email: problems.email,
    unreachable: form.unreachable,
    challenge: form.challenge,
    too_many: form.tooMany,
    unavailable: form.unavailable,
  };
  return texts[problem];
}

export function Problem({ text, id }: { text: string; id?: string }) {
  return (
    <p class="problem" id={id} role="alert">
      {text}
    </p>
  );
}

export function LeftOut({ names, language }: { names: readonly string[]; language: Language }) {
  const shown = names.slice(0, MOST_NAMES).map((name) => isolated(name.slice(0, NAME_CHARS)));
  const more = names.length > MOST_NAMES ? ['…'] : [];
  return (
    <p class="help">{fill(wordsIn[language].form.leftOut, { names: [...shown, ...more].join(', ') })}</p>
  );
}

/** The script of the page fills this place. */
export function WidgetPlace({ origin, siteKey, action, about, language }: Widget & { language: Language }) {
  const data = { origin, 'site-key': siteKey, action, about, language };
  return (
    <div
      class="challenge"
      id="challenge"
      {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
    >
      <noscript>{wordsIn[language].noscript}</noscript>
    </div>
  );
}

type BeginForm = Omit<FormState, 'entered'> & {
  language: Language;
  more?: Record<string, string>;
  children?: unknown;
};

/** The form of both pages, with what it hands on. */
export function BeginForm({
  action,
  attempt,
  referrer,
  embedded,
  given,
  query,
  language,
  more = {},
  children,
}: BeginForm) {
  const hidden = { attempt, referrer, embedded: embedded ? '1' : '', given, ...more };
  return (
    <form
      method="post"
      action={`${action}?${new URLSearchParams([['lang', language], ...new URLSearchParams(query)])}`}
      id="begin-form"
      data-embedded={embedded ? '1' : '0'}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

export function FormClosedPage(options: PageOptions) {
  return <Card {...options} {...wordsIn[options.language].formClosed} />;
}
