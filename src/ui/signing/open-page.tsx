import { fill } from '../../lib/fill';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { Card, type PageOptions } from './frame';
import { isolated } from './isolated';
import { wordsIn } from './words';

type Opening = PageOptions & {
  id: string;
  /** `attempt` lets the service recognise a form that is sent twice. */
  token: { id: string; secret: string; attempt: string };
  /** Empty where no name is known, or where an identity step comes first; so is the title. */
  signerName: string;
  documentTitle: string;
  /** Who asks, and their message; empty where there is none. */
  sender: PinnedSender;
  message: string;
  /** Another page embeds this one by request: the script opens the document at once. */
  embedded: boolean;
};

/**
 * The page behind a signing link. It opens the document only on a button: mail scanners follow
 * links and press no buttons.
 */
export function OpenPage({
  id,
  token,
  signerName,
  documentTitle,
  sender,
  message,
  embedded,
  ...options
}: Opening) {
  const words = wordsIn[options.language].start;
  const lead = sender.name === '' ? words.lead : fill(words.from, { sender: isolated(sender.name) });
  const hidden: Record<string, string> = {
    token_id: token.id,
    token_secret: token.secret,
    attempt: token.attempt,
    lang: options.language,
    ...(embedded && { embedded: '1' }),
  };
  return (
    <Card {...options} sender={sender} title={words.title} lead={lead} script="/signing/start.js">
      {signerName !== '' && (
        <p class="greeting" dir="auto">
          {fill(words.greeting, { name: signerName })}
        </p>
      )}
      {documentTitle !== '' && (
        <p class="document-name" dir="auto">
          {documentTitle}
        </p>
      )}
      {message !== '' && (
        <blockquote class="message" dir="auto">
          {message}
        </blockquote>
      )}
      <form
        method="post"
        action={`/sign/${id}/session?lang=${options.language}`}
        id="open-form"
        data-id={id}
        data-embedded={embedded ? '1' : '0'}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="primary large">
          {words.open}
        </button>
      </form>
      <p class="help">{words.hint}</p>
    </Card>
  );
}

/** The link is not lost: the page before opens the same session again. */
export function NoCookiesPage(options: PageOptions) {
  return <Card {...options} {...wordsIn[options.language].noCookies} />;
}
