import type { Child } from 'hono/jsx';
import { languageOfPage } from '../../languages/speech';
import { Head } from './head';
import { words } from './words';

type SignedOutPage = {
  title: string;
  lead?: string;
  script?: string | undefined;
  goesTo?: string | undefined;
  /** What stands below the card. */
  foot?: Child;
  children?: Child;
};

/** The frame of a page outside the dashboard: one thing to do, in the middle. */
export function SignedOutPage({ title, lead, script, goesTo, foot, children }: SignedOutPage) {
  return (
    <html {...languageOfPage()}>
      <Head title={`${title} · ${words.product}`} scripts={[script]} goesTo={goesTo} />
      <body class="gate">
        <main id="main">
          <a class="brand" href="/">
            <img src="/icon.svg" alt="" width="36" height="36" />
            <span>{words.product}</span>
          </a>
          <section class="card">
            <h1>{title}</h1>
            {lead && <p class="lead">{lead}</p>}
            {children}
          </section>
          {foot}
        </main>
      </body>
    </html>
  );
}
