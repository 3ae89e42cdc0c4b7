import { fill } from '../../lib/fill';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { CodeInput } from './form-code-page';
import { Problem } from './form-page';
import { Card, type PageOptions } from './frame';
import { isolated } from './isolated';
import { StepForm } from './step-form';
import { wordsIn } from './words';

export type SignerCodeProblem = 'wrong' | 'too_many' | 'unreachable' | 'unavailable';

/** What the page knows of a signer who has to enter a code. */
export type SignerCode = {
  id: string;
  sender: PinnedSender;
  email: string;
  /** Whether a code was mailed; before that, the page offers one. */
  isSent: boolean;
  problem: SignerCodeProblem | null;
  embedded: boolean;
};

/** Mails a signer a code and asks for it, before anything else is shown. */
export function SignerCodePage({
  id,
  email,
  isSent,
  problem,
  embedded,
  ...options
}: PageOptions & SignerCode) {
  const { language } = options;
  const { form, formCode, signerCode: words } = wordsIn[language];
  const texts = { ...words, wrong: formCode.wrong, too_many: form.tooMany };
  const text = problem === null ? null : texts[problem];
  const place = { email: isolated(masked(email)) };
  return (
    <Card
      {...options}
      {...(embedded && { script: '/signing/start.js' })}
      title={isSent ? formCode.title : words.title}
      lead={fill(isSent ? formCode.lead : words.lead, place)}
    >
      <StepForm id={id} at="code" language={language} embedded={embedded}>
        {isSent ? (
          <>
            <CodeInput label={formCode.code} isWrong={problem === 'wrong'} problem={text} />
            <button type="submit" class="primary large">
              {form.begin}
            </button>
            <button type="submit" class="plain" name="again" value="1" formnovalidate>
              {formCode.again}
            </button>
          </>
        ) : (
          <>
            {text !== null && <Problem text={text} />}
            <button type="submit" class="primary large" name="again" value="1">
              {words.send}
            </button>
          </>
        )}
      </StepForm>
    </Card>
  );
}

/** The address without its middle. The page does not tell it to everyone who has the link; its owner knows it. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${email.slice(at)}`;
}
