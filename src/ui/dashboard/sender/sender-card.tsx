import { limits } from '../../../lib/limits';
import type { ShownSender } from '../../../service/senders/present-sender';
import { Field } from '../../kit/form/field';
import { words } from '../shell/words';
import { senderWords } from './words';

const text = senderWords;

/** How signers see the account. Its script sends the form. */
export function SenderCard({ sender, accountName }: { sender: ShownSender; accountName: string }) {
  return (
    <section class="card stack">
      <h2>{text.title}</h2>
      <p class="soft">{text.hint}</p>
      <form id="sender" class="stack" novalidate>
        <Field
          label={text.name}
          hint={text.nameHint}
          name="sender_name"
          value={sender.sender_name ?? ''}
          placeholder={accountName}
          required={false}
        />
        <Field
          label={text.replyTo}
          hint={text.replyToHint}
          name="reply_to"
          type="email"
          value={sender.reply_to ?? ''}
          required={false}
        />
        <Field
          label={text.subject}
          hint={text.subjectHint}
          name="invitation_subject"
          value={sender.invitation_subject ?? ''}
          required={false}
        />
        <p class="field">
          <label for="invitation_message">{text.message}</label>
          <small class="hint" id="invitation_message-hint">
            {text.messageHint}
          </small>
          <textarea
            id="invitation_message"
            name="invitation_message"
            rows={4}
            aria-describedby="invitation_message-hint"
          >
            {sender.invitation_message ?? ''}
          </textarea>
        </p>
        <Field
          label={text.color}
          hint={text.colorHint}
          name="accent_color"
          value={sender.accent_color ?? ''}
          placeholder={text.colorOfQuillet}
          required={false}
        />
        {sender.accent_color !== null && <Swatch color={sender.accent_color} />}
        <LogoField {...sender} />
        <p id="sender-problem" class="problem" role="alert"></p>
        <button type="submit" disabled>
          {words.save}
        </button>
      </form>
      <p>
        <a href="/dashboard/account/consent">{text.consent.open}</a>
        <small class="hint block">{text.consent.openHint}</small>
      </p>
      <noscript>
        <p>{words.frame.noscript}</p>
      </noscript>
    </section>
  );
}

/** The page may not have styles of its own, but pictures have colours. */
function Swatch({ color }: { color: string }) {
  return (
    <svg class="swatch" width="100%" height="10" role="img" aria-label={text.currentColor(color)}>
      <rect width="100%" height="10" rx="5" fill={color} />
    </svg>
  );
}

function LogoField({ logo_url: address }: Pick<ShownSender, 'logo_url'>) {
  return (
    <div class="field">
      <label for="logo">{text.logo}</label>
      <small class="hint" id="logo-hint">
        {text.logoHint(limits.logoBytes / 1024, limits.logoPixels)}
      </small>
      {address !== null && (
        <p class="row">
          <img class="logo" src={address} alt={text.currentLogo} />
          <button type="button" class="quiet bad" id="remove-logo">
            {text.removeLogo}
          </button>
        </p>
      )}
      <input type="file" id="logo" name="logo" accept="image/png,image/jpeg" aria-describedby="logo-hint" />
    </div>
  );
}
