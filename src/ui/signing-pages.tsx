import type { Context } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../app-env';
import type { Language } from '../data-requests/languages';
import type { SigningStanding, SigningView } from '../data-requests/signing-view';
import { Layout } from './layout';

/** What a person can be shown who follows a link to the signing page. */
export type SigningScreen =
  | {
      kind: 'start';
      id: string;
      token: { id: string; secret: string; attempt: string };
      personName: string;
      embedded: boolean;
    }
  | { kind: 'invalid'; id: string; mayAsk: boolean }
  | { kind: 'link_sent' }
  | {
      /** A public form: who fills it in says who they are. */
      kind: 'form';
      title: string;
      /** Where the form is sent: `name`, `email`, `attempt`, `referrer`, `embedded`, `lang`. */
      action: string;
      attempt: string;
      referrer: string;
      embedded: boolean;
      /** What was entered before, and what is wrong with it. */
      entered: { name: string; email: string };
      problem: 'email' | 'too_many' | null;
    }
  | { kind: 'form_closed' }
  | {
      kind: 'standing';
      id: string;
      standing: Exclude<SigningStanding, 'open' | 'complete'>;
      documentTitle: string;
    }
  | {
      kind: 'complete';
      id: string;
      documentTitle: string;
      downloadUrl: string | null;
      isPending: boolean;
      redirectUrl: string | null;
    }
  | { kind: 'open'; view: SigningView };

/** `framedBy`: the origins whose pages may show it in a frame. */
export type ScreenOptions = { language: Language; framedBy: string[] };

export const signingScreen = (
  c: Context<AppEnv>,
  screen: SigningScreen,
  { language, framedBy }: ScreenOptions,
): Response | Promise<Response> => {
  const content = (
    <Layout title="Quillet">
      <main lang={language} data-screen={screen.kind}>
        <pre>{JSON.stringify(screen)}</pre>
      </main>
    </Layout>
  );
  return c.html(html`<!doctype html>${content}`, 200, {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
  });
};
