import { shownTime } from '../../mail/compose-mail';

type Names = { member: string; account: string; email: string; role: string };

const notYou =
  'If this was not you, choose a new password at once, and check your account page for changes that you did not make.';

/** A notice: it reports a change and has no button. */
function notice(subject: string, body: string) {
  return {
    subject: () => subject,
    title: subject,
    body: () => `${body} ${notYou}`,
    button: '',
  };
}

function period(minutes: number): string {
  if (minutes < 60) return counted(minutes, 'minute');
  return minutes < 24 * 60 ? counted(minutes / 60, 'hour') : counted(minutes / (24 * 60), 'day');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The words of mails about signing in and membership. */
export const mailWords = {
  product: 'Quillet',
  greeting: (name: string) => `Hello ${name},`,
  greetingOfNobody: 'Hello,',
  good: (minutes: number) => `The link works once, for ${period(minutes)}.`,
  ignore: 'If you did not ask for it, ignore this email. Nothing happens without the link.',
  copyLink: 'If the button does not work, copy this link into your browser:',
  footer: 'You received this email because somebody entered your email address at Quillet.',
  footerOfNotices: 'You received this email because you sign in to Quillet with this email address.',
  code: 'Code',
  done: (at: number, ip: string | null) =>
    `This happened on ${shownTime(at, 'en')}${ip === null ? '' : ` from ${ip}`}.`,
  roles: {
    owner: 'an owner',
    developer: 'a developer',
    editor: 'an editor',
    sender: 'a sender',
    billing: 'a billing member',
    viewer: 'a viewer',
  },
  limited: (role: string) => `${role}, limited to some folders`,
  kinds: {
    magic_link: {
      subject: () => 'Your sign-in link',
      title: 'Sign in',
      body: () => 'Here is the sign-in link that you asked for.',
      button: 'Sign in',
    },
    password_reset: {
      subject: () => 'Choose a new password',
      title: 'Choose a new password',
      body: () => 'Here is the link to choose a new password. A new password signs you out everywhere else.',
      button: 'Choose a new password',
    },
    invitation: {
      subject: ({ account }: Names) => `You are invited to ${account}`,
      title: 'You are invited',
      body: ({ member, account }: Names) => `${member} invites you to work on the documents of ${account}.`,
      button: 'Accept the invitation',
    },
    password_changed: {
      subject: () => 'Your password was changed',
      title: 'Your password was changed',
      body: () =>
        'Your password was just changed, and you were signed out everywhere else. If this was not you, choose a new password at once.',
      button: '',
    },
    confirmation: {
      subject: () => 'Your confirmation code',
      title: 'Confirm that it is you',
      body: () =>
        'Enter this code on the page that asked for it. It works once, in that browser. If you did not ask for it, somebody else is signed in as you: sign out everywhere.',
      button: '',
    },
    email_change: {
      subject: () => 'Confirm your new email address',
      title: 'Confirm your new email address',
      body: () => 'Somebody asked to sign in to Quillet with this email address.',
      button: 'Use this email address',
    },
    email_change_asked: {
      subject: () => 'A change of your email address was requested',
      title: 'A change of your email address was requested',
      body: ({ email }: Names) =>
        `Somebody who is signed in as you asked to change your email address to ${email}. The change takes effect when that mailbox confirms it. If this was not you, choose a new password at once: this cancels the change.`,
      button: '',
    },
    email_changed: {
      subject: () => 'Your email address was changed',
      title: 'Your email address was changed',
      body: ({ email }: Names) =>
        `You now sign in with ${email}, and you were signed out everywhere else. If this was not you, tell an owner of your account or the operator of this service at once.`,
      button: '',
    },
    password_removed: notice(
      'Your password was removed',
      'You now sign in with your passkeys only, and you were signed out everywhere else.',
    ),
    passkey_added: notice('A passkey was added', 'You can now sign in with a new passkey.'),
    passkey_removed: notice('A passkey was removed', 'One of your passkeys no longer signs you in.'),
    totp_on: notice('An authenticator app was set up', 'Signing in now asks for a code from the app.'),
    totp_off: notice(
      'Your authenticator app was turned off',
      'Signing in no longer asks for a code from the app.',
    ),
    role_changed: {
      subject: ({ account }: Names) => `Your role in ${account} was changed`,
      title: 'Your role was changed',
      body: ({ account, member, role }: Names) =>
        `${member} changed your role in ${account}. You are now ${role}. If this is wrong, ask an owner of the account.`,
      button: '',
    },
    removed: {
      subject: ({ account }: Names) => `You were removed from ${account}`,
      title: 'You were removed',
      body: ({ account, member }: Names) =>
        `${member} removed you from ${account}. You can no longer sign in there. If this is wrong, ask an owner of the account.`,
      button: '',
    },
    single_sign_on: {
      subject: () => 'You can sign in with single sign-on',
      title: 'You can sign in with single sign-on',
      body: ({ account }: Names) =>
        `The provider that ${account} has connected now signs you in to this account. If this was not you, tell an owner of the account or the operator of this service at once.`,
      button: '',
    },
    recovery_codes: notice('You have new recovery codes', 'Your old recovery codes no longer work.'),
  },
} satisfies {
  kinds: Record<
    string,
    { subject: (names: Names) => string; title: string; body: (names: Names) => string; button: string }
  >;
  [key: string]: unknown;
};
