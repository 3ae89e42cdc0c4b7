import { type Beginning, seedOf } from './form-attempt';
import {
  type At,
  type CodeAbout,
  type CodeDeps,
  type CodeOutcome,
  checkCode,
  sendCode,
} from './mailed-codes';
import type { WebForm } from './web-form-store';

/** Mails a code to the address that a visitor entered. */
export async function sendFormCode(
  deps: CodeDeps,
  form: WebForm,
  beginning: Beginning,
  at: At,
): Promise<CodeOutcome> {
  const { visitor, language } = beginning;
  const { sender, replyTo, title: documentName } = form;
  const letter = { email: visitor.email, language, sender, replyTo, documentName, wants: 'form' as const };
  return sendCode(deps, aboutOf(deps, form, beginning), letter, at);
}

/**
 * Checks a code. It counts for one visitor at one showing of the form, so it begins one submission,
 * however often it is sent.
 */
export async function checkFormCode(
  deps: CodeDeps,
  form: WebForm,
  beginning: Beginning,
  typed: At & { typed: string },
): Promise<CodeOutcome> {
  return checkCode(deps, aboutOf(deps, form, beginning), typed);
}

function aboutOf({ config }: CodeDeps, form: WebForm, beginning: Beginning): CodeAbout {
  const seed = seedOf(config.signingKey, form, beginning);
  return { purpose: 'form_code', seed, use: { kind: 'form', of: form.templateId } };
}
