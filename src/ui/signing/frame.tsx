import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { type Language, languages } from '../../service/data-requests/languages';
import { directionOf, wordsIn } from './words';

/** What every page for people is made from. */
export type PageOptions = {
  /** What the page is, for tests and for whoever asks for help with it. */
  screen: string;
  language: Language;
  /** The address of the same page in another language. */
  addressIn: (language: Language) => string;
};

type Frame = PageOptions & {
  title: string;
  script: string | null;
  /** Scripts that the page's own will ask for. */
  preload?: string[];
  className: string;
  children: Child;
};

/** A page that phones may zoom into, in the person's language and direction. */
export const SigningFrame = ({
  screen,
  language,
  title,
  script,
  preload = [],
  className,
  children,
}: Frame) => (
  <html lang={language} dir={directionOf(language)}>
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <title>{title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/signing.css" />
      {preload.map((href) => (
        <link rel="modulepreload" href={href} />
      ))}
      {script !== null && <script src={script} defer></script>}
    </head>
    <body class={className} data-screen={screen}>
      {children}
    </body>
  </html>
);

/** Links work without a script, and by keyboard. */
export const LanguageMenu = ({ language, addressIn }: Pick<PageOptions, 'language' | 'addressIn'>) => (
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

/** Data for the page's script. A browser must not find the end of the element in it. */
export const DataBlock = ({ id, data }: { id: string; data: unknown }) => (
  <script type="application/json" id={id}>
    {raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}
  </script>
);

type Card = PageOptions & {
  title: string;
  lead: string;
  script?: string;
  attributes?: object;
  children?: Child;
};

/** One message in the middle of the page. */
export const Card = ({ title, lead, script, attributes = {}, children, ...options }: Card) => (
  <SigningFrame {...options} title={title} script={script ?? null} className="signing-card">
    <main class="card" {...attributes}>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {children}
    </main>
    <footer class="card-foot">
      <LanguageMenu {...options} />
    </footer>
  </SigningFrame>
);
