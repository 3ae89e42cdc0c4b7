import { fill } from '../../lib/fill';
import { CodeInput } from './form-code-page';
import { Problem } from './form-page';
import { Card, type PageOptions } from './frame';
import { isolated } from './isolated';
import { StepForm } from './step-form';
import { wordsIn } from './words';

export type SignerIdentityProblem = 'wrong' | 'too_many' | 'refused' | 'over' | 'unavailable';

/** What the page knows of a signer whom a provider of the sender has to identify. */
export type SignerIdentity = {
  id: string;
  provider: string;
  /**
   * `code`: the provider has sent one to `target`. `redirect`: the signer goes to the page `target`
   * of the provider. `pending`: the signer is back with `state`, and the provider is not done.
   */
  stage:
    | { kind: 'start' }
    | { kind: 'code' | 'redirect'; target: string }
    | { kind: 'pending'; state: string };
  problem: SignerIdentityProblem | null;
  embedded: boolean;
};

type Page = PageOptions & SignerIdentity;

/** Has a signer identified by a provider, before anything else is shown. */
export function SignerIdentityPage(page: Page) {
  const { id, embedded, problem, ...options } = page;
  const { language, provider, stage } = page;
  const words = wordsIn[language].signerIdentity;
  const texts = {
    ...words,
    wrong: wordsIn[language].formCode.wrong,
    too_many: wordsIn[language].form.tooMany,
  };
  const text = problem === null ? null : fill(texts[problem], { provider: isolated(provider) });
  return (
    <Card {...options} {...(embedded && { script: '/signing/start.js' })} {...headOf(page)}>
      {stage.kind !== 'code' && text !== null && <Problem text={text} />}
      {stage.kind === 'redirect' && <GoOn {...page} target={stage.target} />}
      <StepForm id={id} at="identity" language={language} embedded={embedded}>
        {(stage.kind === 'pending' || stage.kind === 'redirect') && (
          <input type="hidden" name="state" value={stage.kind === 'pending' ? stage.state : ''} />
        )}
        {stage.kind === 'code' && (
          <CodeInput label={wordsIn[language].formCode.code} isWrong={problem === 'wrong'} problem={text} />
        )}
        <Buttons {...page} />
      </StepForm>
    </Card>
  );
}

function headOf({ language, provider, stage }: Page): { title: string; lead: string } {
  const words = wordsIn[language].signerIdentity;
  const facts = { provider: isolated(provider) };
  switch (stage.kind) {
    case 'start':
      return { title: words.title, lead: fill(words.lead, facts) };
    case 'code':
      return {
        title: words.codeTitle,
        lead: fill(words.codeLead, { ...facts, target: isolated(stage.target) }),
      };
    case 'redirect':
      return {
        title: words.title,
        lead: fill(words.goLead, { host: isolated(new URL(stage.target).host) }),
      };
    case 'pending':
      return { title: words.pendingTitle, lead: fill(words.pendingLead, facts) };
  }
}

/** A page in a frame stays, because providers let no other site frame them. */
function GoOn({ language, embedded, target }: Page & { target: string }) {
  const words = wordsIn[language].signerIdentity;
  return (
    <>
      <a class="button primary large" href={target} {...(embedded && { target: '_blank', rel: 'opener' })}>
        {fill(words.go, { host: isolated(new URL(target).host) })}
      </a>
      {embedded && <p class="help">{words.newWindow}</p>}
    </>
  );
}

function Buttons({ language, stage: { kind } }: Page) {
  const { signerIdentity: words, form } = wordsIn[language];
  if (kind === 'start')
    return (
      <button type="submit" class="primary large" name="again" value="1">
        {words.begin}
      </button>
    );
  return (
    <>
      {kind !== 'redirect' && (
        <button type="submit" class="primary large">
          {kind === 'code' ? form.begin : words.check}
        </button>
      )}
      <button type="submit" class="plain" name="again" value="1" formnovalidate>
        {words.restart}
      </button>
    </>
  );
}

/** Stands in the window that came back from the provider, if the document is in another one. */
export function IdentityBackPage({ id, ...options }: PageOptions & { id: string }) {
  const words = wordsIn[options.language].signerIdentity;
  const back = { 'data-came-back': id };
  return (
    <Card
      {...options}
      title={words.backTitle}
      lead={words.backLead}
      script="/signing/start.js"
      attributes={back}
    />
  );
}
