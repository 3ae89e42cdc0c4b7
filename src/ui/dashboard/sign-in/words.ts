import { passwordProblems } from '../account/words';

/** The words of the pages that sign a member in. */
export const signInWords = {
  signIn: {
    title: 'Sign in',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Wrong email address or password.',
    over: 'That took too long. Sign in again.',
    noSingleSignOn:
      'No single sign-on is set up for this email address. Check its spelling. If you are not a member yet, use the sign-in address that your organisation gave you.',
    noCookies: 'This browser blocked the session cookie. Allow cookies for this site, then sign in again.',
    notices: {
      said: {
        password: 'Your password was changed. Sign in with the new one.',
        email: 'Your new email address is confirmed. Sign in with it.',
      },
      problems: {},
    },
    passkey: 'Use a passkey',
    singleSignOn: 'Single sign-on',
    magicLink: 'Email me a sign-in link',
    forgotten: 'Forgot your password?',
    language: 'Language',
    wait: (time: string) => `Too many attempts. Try again in ${time}.`,
    seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  },
  signOn: {
    title: 'Single sign-on',
    asked: (name: string) => `Sign in with ${name}? If you did not start this, close this page.`,
    lead: (name: string) => `You are being sent to ${name} to sign in.`,
    goOn: 'Continue',
    refusedTitle: 'You are not signed in',
    again: 'Try again',
    back: 'Other ways to sign in',
    refused: {
      over: 'This sign-in was started in another browser, was already used or took too long. Start again.',
      declined: 'The provider did not sign you in.',
      stale: 'The provider no longer accepts this sign-in. Start again.',
      provider:
        'The provider of your account cannot be used right now. Try again later. An owner of the account sees what is wrong under “Members”, “Single sign-on”.',
      no_email: 'The provider did not send your email address. Ask your administrator.',
      unverified:
        'The provider says that your email address is not verified. Verify it there, then start again.',
      domain: 'This account does not accept email addresses of your domain from its provider.',
      other_account:
        'Your email address already belongs to another account, and an address can belong to one account only. Ask an owner of that account to remove you first.',
      other_subject:
        'Your email address is linked to another person at the provider. Ask an owner of the account to unlink it.',
      not_invited: 'You are not a member of this account. Ask an owner to invite you.',
      owner_invitation: 'You are invited as an owner. Open the link in the invitation to join.',
      full: 'This account has reached its limit of members. Ask an owner.',
    },
  },
  switching: {
    title: 'Someone else is signed in',
    lead: (here: string, coming: string) =>
      `This browser is signed in as ${here}. If you continue as ${coming}, ${here} is signed out here, and unsaved changes on open pages are lost.`,
    goOn: (coming: string) => `Continue as ${coming}`,
    stay: (here: string) => `Stay signed in as ${here}`,
  },
  code: {
    title: 'Two-factor authentication',
    lead: 'Enter the code from your authenticator app.',
    label: 'Code',
    hint: 'Six digits, or one of your recovery codes.',
    wrong: 'The code is incorrect or was already used.',
    other: 'Sign in with another account',
  },
  confirm: {
    title: 'Confirm your identity',
    lead: 'The next step changes who can sign in or how. Afterwards you return to where you were.',
    as: (email: string) => `Signed in as ${email}`,
    submit: 'Continue',
    code: 'Code from the email',
    codeHint: 'We emailed you a code. It is valid for 10 minutes.',
    send: 'Email me a code',
    sendAgain: 'Send another code',
    signOut: 'Sign out and sign in again',
    problems: {
      wrong: 'Incorrect. Try again.',
      wait: 'Too many attempts. Try again later.',
    },
  },
  links: {
    back: 'Back to sign-in',
    sentTitle: 'Check your email',
    sentHint: 'No email after a few minutes? Check your spam folder and the spelling of your address.',
    magic_link: {
      title: 'Sign in with a link',
      lead: 'We email you a link that signs you in without a password.',
      submit: 'Send link',
      sent: 'If this address belongs to a member, we have sent a sign-in link to it. The link works once, within 15 minutes.',
    },
    password_reset: {
      title: 'Choose a new password',
      lead: 'We email you a link to choose a new password.',
      submit: 'Send link',
      sent: 'If this address belongs to a member, we have sent a password link to it. The link works once, within one hour.',
    },
    signInAs: (email: string) => `You are about to sign in as ${email}.`,
    newPasswordTitle: 'Choose a new password',
    newPasswordLead: (email: string) => `For ${email}. You will be signed out everywhere.`,
    newPasswordSubmit: 'Set password',
    newEmailTitle: 'Confirm your new email address',
    newEmailLead: (email: string) =>
      `From now on you will sign in with ${email}. You will be signed out everywhere else.`,
    newEmailSubmit: 'Use this address',
    openTitle: 'Open your link',
    openLead: 'Paste the whole link from the email.',
    openNoscript: 'Without JavaScript, this page cannot read the link by itself.',
    openLabel: 'Link',
    openHint: 'Exactly as in the email, with everything after the “#”.',
    openSubmit: 'Open',
    overTitle: 'This link is no longer valid',
    overLead: 'It was already used or has expired. Request a new one.',
  },
  password: {
    label: 'New password',
    hint: (least: number) => `At least ${least} characters. Several random words work well.`,
    problems: passwordProblems,
  },
  join: {
    title: 'Welcome',
    lead: (account: string, email: string) => `You are invited to ${account}. You will sign in as ${email}.`,
    name: 'Your name',
    nameProblem: 'Enter a name.',
    emailProblem: 'Not a valid email address.',
    takenProblem: 'This email address already belongs to an account.',
    submit: 'Join',
    byProvider: (account: string, name: string) =>
      `You are invited to ${account}. Its members sign in with ${name}.`,
    byProviderSubmit: 'Continue with single sign-on',
    knownTitle: 'You already have an account',
    knownLead: (account: string, email: string) =>
      `You are invited to ${account}, but ${email} belongs to another account. An email address can belong to one account only.`,
    knownText:
      'Sign in to use that account. To join this one, ask for an invitation to another email address, or ask an owner of the other account to remove you and open the link again. The link stays valid.',
    setupTitle: 'Set up Quillet',
    setupLead: 'Create the first account of this deployment. You become its owner.',
    accountName: 'Account name',
    accountNameHint: 'For example, your organisation. Signers see it in emails.',
    setupSubmit: 'Create account',
  },
} as const;
