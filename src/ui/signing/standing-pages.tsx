import type { PinnedSender } from '../../service/data-requests/data-request-record';
import type { SigningStanding } from '../../service/data-requests/signing-view';
import { Card, type PageOptions } from './frame';
import { wordsIn } from './words';

const SCRIPT = '/signing/standing.js';

type Standing = PageOptions & {
  id: string;
  sender: PinnedSender;
  standing: Exclude<SigningStanding, 'open' | 'complete'>;
  /** Whether it was another signer who declined. */
  isStopped: boolean;
  documentTitle: string;
};

/** Says why there is nothing to fill in. */
export function StandingPage({ id, standing, isStopped, documentTitle, ...options }: Standing) {
  const words = wordsIn[options.language];
  const { waiting: waiting_for_others, skipped, expired } = words;
  const declined = isStopped ? words.stopped : words.declined;
  const texts = { waiting_for_others, declined, skipped, expired };
  const attributes = { 'data-id': id, 'data-standing': standing };
  return (
    <Card {...options} {...texts[standing]} script={SCRIPT} attributes={attributes}>
      <p class="document-name" dir="auto">
        {documentTitle}
      </p>
      {standing === 'waiting_for_others' && (
        <a class="button primary large" href={options.addressIn(options.language)}>
          {words.waiting.again}
        </a>
      )}
      <CloseButton {...options} />
    </Card>
  );
}

/** The addresses of what a signer may download. */
export type Files = { document: string; certificate: string };

type Completed = PageOptions & {
  id: string;
  sender: PinnedSender;
  documentTitle: string;
  /** Null where the signer may not have the document, or where it is not ready. */
  files: Files | null;
  /** Where the signer finds this page again; null where no code can be mailed. */
  address: string | null;
  /** Whether a document to download will follow. */
  isPending: boolean;
  redirectUrl: string | null;
};

export function CompletePage({
  id,
  documentTitle,
  files,
  address,
  isPending,
  redirectUrl,
  ...options
}: Completed) {
  const words = wordsIn[options.language].complete;
  const isComing = files === null && isPending;
  const attributes = { 'data-id': id, 'data-standing': 'complete', 'data-pending': isComing ? '1' : '0' };
  return (
    <Card {...options} title={words.title} lead={words.lead} script={SCRIPT} attributes={attributes}>
      <p class="document-name" dir="auto">
        {documentTitle}
      </p>
      {files !== null && (
        <>
          <a class="button primary large" href={files.document} download>
            {words.download}
          </a>
          <a class="button" href={files.certificate} download>
            {words.certificate}
          </a>
        </>
      )}
      {isComing && <p>{words.pending}</p>}
      {redirectUrl !== null && (
        <a class="button large" href={redirectUrl}>
          {words.goOn}
        </a>
      )}
      {redirectUrl === null && <p class="help">{words.close}</p>}
      {address !== null && (
        <p class="help">
          {words.later}
          <br />
          <a class="address" dir="ltr" href={address}>
            {address}
          </a>
        </p>
      )}
      <CloseButton {...options} />
    </Card>
  );
}

/** A button that closes the frame; the script shows it only inside one. */
function CloseButton({ language }: PageOptions) {
  return (
    <button type="button" id="close-frame" class="large" hidden>
      {wordsIn[language].guide.close}
    </button>
  );
}
