import { fill } from '../../lib/fill';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { BeginForm, type FormState, Problem } from './form-page';
import { Card, type PageOptions } from './frame';
import { isolated } from './isolated';
import { wordsIn } from './words';

export type CodeProblem = 'wrong' | 'too_many';

type Code = PageOptions & FormState & { sender: PinnedSender; problem: CodeProblem | null };

/** Asks a visitor of a public form for the code that was mailed to them. */
export function FormCodePage({ problem, ...state }: Code) {
  const { language, embedded, entered, addressIn } = state;
  const { form, formCode: words } = wordsIn[language];
  const text = problem === 'wrong' ? words.wrong : form.tooMany;
  return (
    <Card
      {...state}
      {...(embedded && { script: '/signing/start.js' })}
      title={words.title}
      lead={fill(words.lead, { email: isolated(entered.email) })}
    >
      <BeginForm {...state} more={entered}>
        <CodeInput label={words.code} isWrong={problem === 'wrong'} problem={problem && text} />
        <button type="submit" class="primary large">
          {form.begin}
        </button>
        <button type="submit" class="plain" name="again" value="1" formnovalidate>
          {words.again}
        </button>
      </BeginForm>
      <a class="button plain" href={addressIn(language)}>
        {words.otherEmail}
      </a>
    </Card>
  );
}

/** The place for a code that was mailed, with what was wrong with the last one. */
export function CodeInput({
  label,
  isWrong,
  problem,
}: {
  label: string;
  isWrong: boolean;
  problem: string | null;
}) {
  return (
    <>
      <label class="label">
        {label}
        <input
          type="text"
          name="code"
          class="one-time-code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={12}
          required
          autofocus
          dir="ltr"
          aria-invalid={isWrong ? 'true' : undefined}
          aria-describedby={problem === null ? undefined : 'code-problem'}
        />
      </label>
      {problem !== null && <Problem text={problem} id="code-problem" />}
    </>
  );
}
