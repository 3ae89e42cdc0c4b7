import { drawBarcode } from '../../../engine';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { SignedOutPage } from '../shell/signed-out-page';
import { words } from '../shell/words';
import { signInWords } from '../sign-in/words';
import { authenticatorWords } from './words';

const text = authenticatorWords;

type Authenticator = { visit: MemberVisit; sealed: string; uri: string; secret: string; isWrong: boolean };

export function AuthenticatorPage({ visit, sealed, uri, secret, isWrong }: Authenticator) {
  return (
    <DashboardFrame title={text.title} section="account" {...visit}>
      <PageHead title={text.title} lead={text.lead} />
      <section class="card stack narrow">
        <QrCode value={uri} />
        <p>{text.byHand}</p>
        <p>
          <code class="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        {isWrong && (
          <p class="alert" role="alert">
            {signInWords.code.wrong}
          </p>
        )}
        <CsrfForm class="stack" action="/dashboard/account/authenticator" csrfToken={visit.csrfToken}>
          <input type="hidden" name="sealed" value={sealed} />
          <Field
            label={text.code}
            hint={text.codeHint}
            name="code"
            autocomplete="one-time-code"
            inputmode="numeric"
            maxlength={10}
            autofocus
          />
          <p class="row">
            <button type="submit" class="primary">
              {text.submit}
            </button>
            <a class="button" href="/dashboard/account">
              {words.dialog.cancel}
            </a>
          </p>
        </CsrfForm>
      </section>
    </DashboardFrame>
  );
}

/** Black on white in either colour scheme: cameras read codes only dark on light. */
function QrCode({ value }: { value: string }) {
  const { polygons, width, height, quiet } = drawBarcode('qrcode', value) ?? noCode;
  const path = polygons.map((points) => `M${points.join(' ')}Z`).join('');
  const box = [-quiet.across, -quiet.along, width + 2 * quiet.across, height + 2 * quiet.along].join(' ');
  return (
    <svg class="qr" viewBox={box} role="img" aria-label={text.qr}>
      <path d={path} fill-rule="evenodd" />
    </svg>
  );
}

const noCode = { polygons: [], width: 1, height: 1, quiet: { across: 0, along: 0 } };

/**
 * This answer has already renewed the session, so the member only has to note the codes and
 * continue.
 */
export function RecoveryCodesPage({ codes, said }: { codes: string[]; said: 'totp_on' | 'recovery_codes' }) {
  return (
    <SignedOutPage title={text.codesTitle} lead={text.codesLead}>
      <ol class="codes">
        {codes.map((code) => (
          <li>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a class="button primary" href={`/dashboard/account?said=${said}`}>
        {text.codesKept}
      </a>
    </SignedOutPage>
  );
}
