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
      <noscript>
        <Problem text={words.unable} />
      </noscript>
      <p id="no-passkeys" class="problem" role="alert" hidden>
        {words.unable}
      </p>
      <p id="passkey-failed" class="problem" role="alert" hidden>
        {words.failed}
      </p>
      <button type="button" class="primary large" id="passkey" data-id={id} hidden>
        {isMaking ? words.make : words.use}
      </button>
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
