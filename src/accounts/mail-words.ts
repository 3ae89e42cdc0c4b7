type Names = { person: string; account: string };

const period = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours < 24 ? (hours === 1 ? 'an hour' : `${hours} hours`) : `${hours / 24} days`;
};

/** The wording of mails about signing in. */
export const mailWords = {
  product: 'Quillet',
  greeting: (name: string) => `Hello ${name},`,
  greetingOfNobody: 'Hello,',
  good: (minutes: number) => `The link works once, for ${period(minutes)}.`,
  ignore: 'If you did not ask for it, ignore this mail: nothing happens without the link.',
  copyLink: 'If the button does not work, copy this address into your browser:',
  footer: 'You receive this message because somebody entered your address at Quillet.',
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
      body: ({ person, account }: Names) => `${person} invites you to work on the documents of ${account}.`,
      button: 'Accept the invitation',
    },
    password_changed: {
      subject: () => 'Your password was changed',
      title: 'Your password was changed',
      body: () =>
        'The password you sign in with was changed just now, and you were signed out everywhere else. If it was not you, choose a new password at once.',
      button: '',
    },
  },
} satisfies {
  kinds: Record<
    string,
    { subject: (names: Names) => string; title: string; body: (names: Names) => string; button: string }
  >;
  [key: string]: unknown;
};
