import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../lib/languages';
import type { PinnedSender } from '../../service/data-requests/data-request-record';
import type { FormView } from '../../service/data-requests/form-view';
import type { SigningStanding, SigningView } from '../../service/data-requests/signing-view';
import { type CodeProblem, FormCodePage } from './form-code-page';
import { FormClosedPage, FormPage, type FormProblem, type FormState, type Widget } from './form-page';
import type { PageOptions } from './frame';
import { NoCookiesPage, OpenPage } from './open-page';
import { PlainFormPage } from './plain-form-page';
import { signingPolicy } from './policy';
import { InvalidSigningLinkPage, type MailSent, MailSentPage, ReturnPage } from './return-pages';
import { type SignerCode, SignerCodePage, type SignerCodeProblem } from './signer-code-page';
import {
  IdentityBackPage,
  type SignerIdentity,
  SignerIdentityPage,
  type SignerIdentityProblem,
} from './signer-identity-page';
import { PasskeyWindowPage, SignerPasskeyPage, type SignerPasskeyStep } from './signer-passkey-page';
import { SigningPage } from './signing-page';
import { CompletePage, type Files, StandingPage } from './standing-pages';

/** The pages that a signing link or a public form can lead to. */
export type SigningScreen =
  | {
      kind: 'start';
      id: string;
      token: { id: string; secret: string; attempt: string };
      signerName: string;
      sender: PinnedSender;
      message: string;
      documentTitle: string;
      embedded: boolean;
    }
  | { kind: 'invalid'; id: string; mayAsk: boolean; embedded: boolean }
  | { kind: 'no_cookies' }
  | { kind: 'return'; id: string; embedded: boolean }
  | ({ kind: 'mail_sent' } & MailSent)
  /** A public form: the visitor enters name and email. */
  | (FormState & {
      kind: 'form';
      title: string;
      sender: PinnedSender;
      widget: Widget | null;
      leftOut: readonly string[];
      /** The fields of a form without its document. */
      plain: FormView | null;
      problem: FormProblem | null;
    })
  /** The visitor enters the code that was mailed to them. */
  | (FormState & { kind: 'form_code'; sender: PinnedSender; problem: CodeProblem | null })
  | { kind: 'form_closed' }
  | ({ kind: 'code' } & SignerCode)
  /** A provider of the sender has to say who the signer is. */
  | ({ kind: 'identity' } & SignerIdentity)
  | ({ kind: 'passkey_window' } & Omit<SignerPasskeyStep, 'embedded'>)
  | { kind: 'identity_back'; id: string }
  /** The signer makes a passkey or shows it. */
  | ({ kind: 'passkey' } & SignerPasskeyStep)
  | {
      kind: 'standing';
      id: string;
      sender: PinnedSender;
      standing: Exclude<SigningStanding, 'open' | 'complete'>;
      isStopped: boolean;
      documentTitle: string;
    }
  | {
      kind: 'complete';
      id: string;
      sender: PinnedSender;
      documentTitle: string;
      files: Files | null;
      address: string | null;
      isPending: boolean;
      redirectUrl: string | null;
    }
  | { kind: 'open'; view: SigningView };

export type ScreenOptions = {
  language: Language;
  /** The origins whose pages may embed this one. */
  framedBy: string[];
  /** The origin of a challenge that the page may show. */
  widgetOrigin?: string | undefined;
  headers?: Record<string, string>;
};

export function signingScreen(
  c: Context,
  screen: SigningScreen,
  { language, framedBy, widgetOrigin, headers }: ScreenOptions,
): Response | Promise<Response> {
  // A page that was fetched with a pass stands in a frame, and so do the pages that it links to.
  const isFramed = c.req.header('authorization') !== undefined;
  const inFrame = kept(screen).filter(([name]) => name !== 'embedded');
  const query: Parameter[] = isFramed ? [...inFrame, ['embedded', '1']] : kept(screen);
  const addressIn = addressOf(c.req.path, query);
  const content = pageOf(screen, { screen: screen.kind, language, addressIn });
  return c.html(html`<!doctype html>${content}`, statusOf(screen), {
    'Content-Security-Policy': signingPolicy(framedBy, widgetOrigin),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    ...headers,
  });
}

/** The status is for programs. All links that cannot be opened have the same status. */
function statusOf(screen: SigningScreen) {
  switch (screen.kind) {
    case 'invalid':
      return 410;
    case 'no_cookies':
      return 403;
    case 'form_closed':
      return 404;
    case 'code':
    case 'identity':
    case 'mail_sent':
    case 'form':
    case 'form_code':
      return screen.problem === null ? 200 : PROBLEM_STATUS[screen.problem];
    default:
      return 200;
  }
}

const PROBLEM_STATUS = {
  link: 422,
  email: 422,
  unreachable: 422,
  wrong: 422,
  refused: 403,
  over: 403,
  challenge: 403,
  too_many: 429,
  unavailable: 503,
} as const satisfies Record<FormProblem | CodeProblem | SignerCodeProblem | SignerIdentityProblem, number>;

/**
 * Keeps only the query that the page needs, so that pages with the same answer are equal to the
 * last byte.
 */
function addressOf(path: string, query: readonly Parameter[]) {
  // A page that answers a form has its other languages at the address of the form.
  const before = path.replace(/\/(session|link|code|copy|identity)$/, '');
  return (lang: Language): string =>
    `${before === path ? '' : before}?${new URLSearchParams([...query, ['lang', lang]])}`;
}

type Parameter = [name: string, value: string];

function kept(screen: SigningScreen): Parameter[] {
  if (screen.kind === 'passkey_window') return [['stage', screen.stage]];
  if (screen.kind !== 'start' && screen.kind !== 'form' && screen.kind !== 'form_code') return [];
  const embedded: Parameter[] = screen.embedded ? [['embedded', '1']] : [];
  if (screen.kind !== 'start') return [...new URLSearchParams(screen.query), ...embedded];
  return [['token_id', screen.token.id], ['token_secret', screen.token.secret], ...embedded];
}

function pageOf(screen: SigningScreen, options: PageOptions) {
  switch (screen.kind) {
    case 'start':
      return <OpenPage {...screen} {...options} />;
    case 'invalid':
      return <InvalidSigningLinkPage {...screen} {...options} />;
    case 'no_cookies':
      return <NoCookiesPage {...options} />;
    case 'return':
      return <ReturnPage {...screen} {...options} />;
    case 'mail_sent':
      return <MailSentPage {...screen} {...options} />;
    case 'form':
      return screen.plain && screen.problem === null ? (
        <PlainFormPage {...screen} {...options} view={screen.plain} />
      ) : (
        <FormPage {...screen} {...options} />
      );
    case 'form_code':
      return <FormCodePage {...screen} {...options} />;
    case 'code':
      return <SignerCodePage {...screen} {...options} />;
    case 'identity':
      return <SignerIdentityPage {...screen} {...options} />;
    case 'passkey':
      return <SignerPasskeyPage {...screen} {...options} />;
    case 'passkey_window':
      return <PasskeyWindowPage {...screen} {...options} />;
    case 'identity_back':
      return <IdentityBackPage {...screen} {...options} />;
    case 'form_closed':
      return <FormClosedPage {...options} />;
    case 'standing':
      return <StandingPage {...screen} {...options} />;
    case 'complete':
      return <CompletePage {...screen} {...options} />;
    case 'open':
      return <SigningPage {...screen} {...options} />;
  }
}
