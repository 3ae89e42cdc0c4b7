import { fill } from '../fill';
import { BeginForm, type FormState, Problem } from './form-page';
import { Card, type PageOptions } from './frame';
import { wordsIn } from './words';

export type CodeProblem = 'wrong' | 'too_many';

type Code = PageOptions & FormState & { problem: CodeProblem | null };

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
        <label class="label">
          {words.code}
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
            aria-invalid={problem === 'wrong' ? 'true' : undefined}
            aria-describedby={problem === null ? undefined : 'code-problem'}
          />
        </label>
        {problem !== null && <Problem text={text} id="code-problem" />}
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

/** Keeps the writing direction of an address, whatever stands around it. */
function isolated(address: string): string {
  return `\u2068${address}\u2069`;
}
