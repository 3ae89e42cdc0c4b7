import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { accentAddress } from '../../lib/accent-color';
import { directionOf, type Language, languages } from '../../lib/languages';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import { scriptJson } from '../script-json';
import { EarlyClicks } from './early-clicks';
import { SenderMark } from './sender-mark';
import { wordsIn } from './words';

/** The options that every page for signers needs. */
export type PageOptions = {
  /** The name of the page, for tests and for support. */
  screen: string;
  language: Language;
  /** The address of this page in another language. */
  addressIn: (language: Language) => string;
};

type Frame = PageOptions & {
  title: string;
  script: string | null;
  /** Scripts that the page's own script imports. */
  preload?: string[];
  className: string;
  /** The sender's own colour of buttons and links. */
  accentColor?: string | null | undefined;
  children: Child;
};

/**
 * The frame of every page for signers, in their language and direction. Phones may zoom into it.
 */
export function SigningFrame({
  screen,
  language,
  title,
  script,
  preload = [],
  className,
  accentColor = null,
  children,
}: Frame) {
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <title>{title}</title>
        {script !== null && <script src={script} defer></script>}
        {script !== null && <EarlyClicks />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/signing.css" />
        {accentColor !== null && <link rel="stylesheet" href={accentAddress(accentColor)} />}
        {preload.map((href) => (
          <link rel="modulepreload" href={href} />
        ))}
      </head>
      <body class={className} data-screen={screen}>
        {children}
      </body>
    </html>
  );
}

/** Switches the language by links, which work without a script and by keyboard. */
export function LanguageMenu({ language, addressIn }: Pick<PageOptions, 'language' | 'addressIn'>) {
  return (
    <details class="menu languages">
      <summary>
        <span class="visually-hidden">{`${wordsIn[language].language}: `}</span>
        {wordsIn[language].languageName}
      </summary>
      <ul>
        {languages.map((other) => (
          <li>
            <a
              href={addressIn(other)}
              hreflang={other}
              lang={other}
              aria-current={other === language ? 'true' : undefined}
            >
              {wordsIn[other].languageName}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Data for the page's script. */
export function DataBlock({ id, data }: { id: string; data: unknown }) {
  return (
    <script type="application/json" id={id}>
      {raw(scriptJson(data))}
    </script>
  );
}

type Card = PageOptions & {
  title: string;
  /** Who asks; absent where the visitor may not know. */
  sender?: PinnedSender;
  lead: string;
  script?: string;
  attributes?: object;
  children?: Child;
};

/** A page with one message in the middle. */
export function Card({ title, lead, sender, script, attributes = {}, children, ...options }: Card) {
  return (
    <SigningFrame
      {...options}
      title={title}
      script={script ?? null}
      className="signing-card"
      accentColor={sender?.accentColor}
    >
      <main class={sender?.logo ? 'card has-logo' : 'card'} {...attributes}>
        {sender && <SenderMark {...sender} />}
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        {children}
      </main>
      <footer class="card-foot">
        <LanguageMenu {...options} />
      </footer>
    </SigningFrame>
  );
}
