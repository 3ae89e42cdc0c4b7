import type { Context } from 'hono';
import { frameSources } from '../../../../service/signing/embedding';
import { formAction } from '../../../../service/signing/form-challenge';
import type { WebForm } from '../../../../service/signing/web-form-store';
import { type SigningScreen, signingScreen } from '../../../../ui/signing/signing-pages';
import type { AppEnv } from '../../app-env';
import { languageOf } from '../signing/signing-visit';

export type FormContext = Context<AppEnv>;
export type FormScreen = Extract<SigningScreen, { kind: 'form' }>;
type CodeScreen = Extract<SigningScreen, { kind: 'form_code' }>;

/** What a visitor has entered so far, and where they come from. */
export type Entered = Pick<FormScreen, 'attempt' | 'entered' | 'referrer' | 'embedded' | 'given' | 'query'>;

type Headers = Record<string, string>;

/** Shows the public form. `challenged`: with the widget of Turnstile. */
export function showForm(
  c: FormContext,
  form: WebForm,
  {
    challenged,
    ...more
  }: Entered & Pick<FormScreen, 'problem' | 'leftOut' | 'plain'> & { challenged: boolean },
  headers: Headers = {},
): Response | Promise<Response> {
  const { turnstile } = c.get('services').config;
  const widget =
    challenged && turnstile
      ? { origin: turnstile.origin, siteKey: turnstile.siteKey, action: formAction, about: form.templateId }
      : null;
  return show(
    c,
    form,
    {
      ...{ kind: 'form', title: form.title, sender: form.sender },
      ...{ action: addressOf(form), widget, ...more },
    },
    headers,
  );
}

/** Asks for the code that was mailed to the visitor. */
export function showCode(
  c: FormContext,
  form: WebForm,
  more: Entered & Pick<CodeScreen, 'problem'>,
  headers: Headers = {},
): Response | Promise<Response> {
  return show(c, form, { kind: 'form_code', sender: form.sender, action: addressOf(form), ...more }, headers);
}

export function showClosed(c: FormContext): Response | Promise<Response> {
  return signingScreen(c, { kind: 'form_closed' }, { language: languageOf(c), framedBy: [] });
}

/** When a part of the platform that is unavailable may be back. */
export const soonMs = 30_000;

export function afterMs(ms: number): Headers {
  return { 'Retry-After': String(Math.max(1, Math.ceil(ms / 1000))) };
}

function show(c: FormContext, form: WebForm, screen: FormScreen | CodeScreen, headers: Headers) {
  const { turnstile } = c.get('services').config;
  // A frame keeps the policy of its first page, and a later page may have the widget.
  const widgetOrigin = form.challenge === 'never' ? undefined : turnstile?.origin;
  const framedBy = frameSources(form.embedDomains);
  return signingScreen(c, screen, { language: languageOf(c), framedBy, widgetOrigin, headers });
}

function addressOf({ templateId }: WebForm): string {
  return `/forms/${templateId}`;
}
