import { Problem } from './form-page';
import { Card, type PageOptions } from './frame';
import { StepForm } from './step-form';
import { wordsIn } from './words';

/** What the page knows of a signer who makes a passkey, or shows the one that they made. */
export type SignerPasskeyStep = { id: string; stage: 'make' | 'show'; embedded: boolean };

/** Has a signer confirm who they are with a passkey, before anything else is shown. */
export function SignerPasskeyPage({ id, stage, embedded, ...options }: PageOptions & SignerPasskeyStep) {
  const { language } = options;
  const words = wordsIn[language].signerPasskey;
  const isMaking = stage === 'make';
  return (
    <Card
      {...options}
      title={isMaking ? words.makeTitle : words.title}
      lead={isMaking ? words.makeLead : words.lead}
      script="/signing/passkey.js"
    >
      <PasskeyProblems language={language} />
      <div id="passkey-elsewhere" hidden>
        <p>{words.elsewhere}</p>
        <a class="button primary large" href={windowOf(id, { language, stage })} {...besideFrame}>
          {words.openWindow}
        </a>
        <p class="help">{wordsIn[language].signerIdentity.newWindow}</p>
      </div>
      <PasskeyButton {...{ id, stage, language }} />
      <StepForm id={id} at="code" language={language} embedded={embedded}>
        {!isMaking && (
          <button type="submit" class="plain" name="again" value="1">
            {words.lost}
          </button>
        )}
      </StepForm>
    </Card>
  );
}

/** The window needs the frame that opened it, which is what the linter warns of. */
const besideFrame = { target: '_blank', rel: 'opener' };

function windowOf(id: string, { language, stage }: Pick<Asked, 'language' | 'stage'>): string {
  return `/sign/${id}/passkey?${new URLSearchParams({ stage, lang: language })}`;
}

type Asked = Pick<SignerPasskeyStep, 'id' | 'stage'> & Pick<PageOptions, 'language'>;

/** What the script shows when the browser has no passkeys, or when one failed. */
function PasskeyProblems({ language }: Pick<PageOptions, 'language'>) {
  const words = wordsIn[language].signerPasskey;
  return (
    <>
      <noscript>
        <Problem text={words.unable} />
      </noscript>
      <p id="no-passkeys" class="problem" role="alert" hidden>
        {words.unable}
      </p>
      <p id="passkey-failed" class="problem" role="alert" hidden>
        {words.failed}
      </p>
    </>
  );
}

function PasskeyButton({ id, stage, language }: Asked) {
  const words = wordsIn[language].signerPasskey;
  return (
    <button type="button" class="primary large" id="passkey" data-id={id} hidden>
      {stage === 'make' ? words.make : words.use}
    </button>
  );
}

/**
 * Stands in a window of its own beside a frame that may not use passkeys. It knows nothing of the signer: the
 * frame that opened it lends it the session.
 */
export function PasskeyWindowPage({
  id,
  stage,
  ...options
}: PageOptions & Omit<SignerPasskeyStep, 'embedded'>) {
  const { signerPasskey: words, signerIdentity } = wordsIn[options.language];
  return (
    <Card
      {...options}
      title={stage === 'make' ? words.makeTitle : words.title}
      lead={stage === 'make' ? words.makeLead : words.lead}
      script="/signing/passkey.js"
      attributes={{ 'data-window': id }}
    >
      <PasskeyProblems language={options.language} />
      <p id="passkey-done" role="status" hidden>
        {signerIdentity.backLead}
      </p>
      <PasskeyButton id={id} stage={stage} language={options.language} />
    </Card>
  );
}
