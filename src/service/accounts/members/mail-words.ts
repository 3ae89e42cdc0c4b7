type Names = { member: string; account: string; email: string; role: string };

const notYou =
  'If it was not you, choose a new password at once, and look at the account page for what is not yours.';

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
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours < 24 ? (hours === 1 ? 'an hour' : `${hours} hours`) : `${hours / 24} days`;
}

/** The words of mails about signing in and membership. */
export const mailWords = {
  product: 'Quillet',
  greeting: (name: string) => `Hello ${name},`,
  greetingOfNobody: 'Hello,',
  good: (minutes: number) => `The link works once, for ${period(minutes)}.`,
  ignore: 'If you did not ask for it, ignore this mail: nothing happens without the link.',
  copyLink: 'If the button does not work, copy this address into your browser:',
  footer: 'You receive this message because somebody entered your address at Quillet.',
  footerOfNotices: 'You receive this message because you sign in to Quillet with this address.',
  code: 'Code',
  done: (at: Date, ip: string | null) =>
    `It was done on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC${ip === null ? '' : ` from ${ip}`}.`,
  roles: { owner: 'an owner', developer: 'a developer', viewer: 'a viewer' },
  kinds: {
    magic_link: {
      subject: () => 'Your link to sign in',
      title: 'Sign in',
      body: () => 'Here is the link to sign in that you asked for.',
      button: 'Sign in',
    },
    password_reset: {
      subject: () => 'Choose a new password',
      title: 'Choose a new password',
      body: () => 'Here is the link to choose a new password. It signs you out everywhere else.',
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
        'The password you sign in with was changed just now, and you were signed out everywhere else. If it was not you, choose a new password at once.',
      button: '',
    },
    confirmation: {
      subject: () => 'Your code to go on',
      title: 'Confirm that it is you',
      body: () =>
        'Enter this code on the page that asked for it. It works once, in that browser. If you did not ask for it, sign out everywhere: somebody is signed in as you.',
      button: '',
    },
    email_change: {
      subject: () => 'Confirm your new address',
      title: 'Confirm your new address',
      body: () => 'Somebody wants to sign in to Quillet with this address from now on.',
      button: 'Use this address',
    },
    email_change_asked: {
      subject: () => 'Your address is to be changed',
      title: 'Your address is to be changed',
      body: ({ email }: Names) =>
        `Somebody who is signed in as you asked to sign in with ${email} in place of this address. It counts as soon as that mailbox confirms it. If it was not you, choose a new password at once: the change is off then.`,
      button: '',
    },
    email_changed: {
      subject: () => 'Your address was changed',
      title: 'Your address was changed',
      body: ({ email }: Names) =>
        `You sign in with ${email} from now on, and were signed out everywhere else. If it was not you, tell an owner of your account, or whoever runs this service, at once.`,
      button: '',
    },
    passkey_added: notice('A passkey was added', 'You can sign in with a new passkey from now on.'),
    passkey_removed: notice('A passkey was removed', 'One of your passkeys does not sign you in any more.'),
    totp_on: notice(
      'An authenticator app was set up',
      'From now on a code of it is asked for when you sign in.',
    ),
    totp_off: notice(
      'Your authenticator app was turned off',
      'No code of it is asked for any more when you sign in.',
    ),
    role_changed: {
      subject: ({ account }: Names) => `Your role in ${account} was changed`,
      title: 'Your role was changed',
      body: ({ account, member, role }: Names) =>
        `${member} has changed what you may do in ${account}: you are ${role} from now on, and sign in anew. If that is not right, ask an owner of the account.`,
      button: '',
    },
    removed: {
      subject: ({ account }: Names) => `You were removed from ${account}`,
      title: 'You were removed',
      body: ({ account, member }: Names) =>
        `${member} has removed you from ${account}: you cannot sign in there any more. If that is not right, ask an owner of the account.`,
      button: '',
    },
    recovery_codes: notice('You have new recovery codes', 'The ones from before are of no use any more.'),
  },
} satisfies {
  kinds: Record<
    string,
    { subject: (names: Names) => string; title: string; body: (names: Names) => string; button: string }
  >;
  [key: string]: unknown;
};
