// The words of the pages about members and how they sign in.

export const passwordProblems = {
  short: 'The password is too short.',
  long: 'The password is too long.',
  obvious: 'The password is too easy to guess.',
  own_words:
    'The password is mostly your name, your email address, your account or “Quillet”. Add words of your own.',
  known:
    'The password is on lists of stolen or common passwords, as it is or with a few digits added. Choose another, such as four random words.',
};

export const accountWords = {
  title: 'Account',
  profile: 'Profile',
  role: 'Role',
  language: 'Language',
  languageOfBrowser: 'As in the browser',
  email: 'Email address',
  newEmail: 'New email address',
  newEmailHint:
    'We send a link to the new address and a notice to the current one. The change takes effect when you open the link.',
  changeEmail: 'Send confirmation link',
  password: 'Password',
  passwordHint: 'Changing your password signs you out everywhere else.',
  currentPassword: 'Current password',
  changePassword: 'Change password',
  noPassword: 'You sign in without a password.',
  removePassword: 'Remove password',
  removePasswordText:
    'You will sign in with a passkey only, and are signed out everywhere else. If you lose your passkeys, enter a recovery code in place of the password.',
  removePasswordNeeds: 'To sign in with a passkey only, get recovery codes first.',
  passkeys: 'Passkeys',
  recoveryCodes: 'Recovery codes',
  getCodes: 'Get recovery codes',
  passkeyCodesHint: 'Recovery codes sign you in without a password if you lose your passkeys.',
  passkeysHint:
    'Sign in with your fingerprint, face, PIN or security key. Passkeys cannot be guessed or phished.',
  noPasskeys: 'Passkeys need HTTPS and a host name. On your own machine, open this page at “localhost”.',
  addPasskey: 'Add a passkey',
  passkeyCode:
    'A passkey signs you in without the authenticator app. Enter a code from the app or a recovery code to add one.',
  passkeyGoOn: 'Continue',
  passkeyName: (time: string) => `Passkey added on ${time}`,
  passkeyCodeUsed: 'No passkey was added. The code you entered cannot be used again.',
  passkeyAdded: 'Passkey added. You can now sign in with it.',
  removePasskey: (name: string) => `Remove “${name}”?`,
  removePasskeyText: 'You will no longer be able to sign in with it. Remove it from your device as well.',
  authenticator: 'Authenticator app',
  authenticatorHint: 'Asks for a code from your phone after your password or a sign-in link.',
  on: 'On',
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left.`,
  turnOn: 'Set up',
  turnOff: 'Turn off',
  newCodes: 'New recovery codes',
  newCodesText: 'Your current recovery codes stop working.',
  sessions: 'Sessions',
  thisSession: 'This browser',
  endAll: 'Sign out everywhere',
  endAllText: 'You will be signed out in every browser, including this one.',
  unknownDevice: 'Unknown device',
  unknownAddress: 'Unknown IP address',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  said: {
    saved: 'Saved.',
    password: 'Password changed. You are signed out everywhere else.',
    passkey_removed: 'Passkey removed.',
    password_removed: 'Password removed. You are signed out everywhere else.',
    totp_on: 'Authenticator app turned on. You will be asked for a code when you sign in.',
    totp_off: 'Authenticator app turned off.',
    recovery_codes: 'You have new recovery codes. Earlier ones no longer work.',
    email_asked:
      'If the address is available, we have sent a confirmation link to it. The link works once, within one hour.',
    email: 'New email address confirmed. You are signed out everywhere else.',
    session_ended: 'Session ended.',
  },
  problems: {
    name: 'Enter a name.',
    wrong: 'The current password is incorrect.',
    wait: 'Too many attempts. Try again later.',
    code: 'The code is incorrect or was already used.',
    totp_off: 'No authenticator app is set up. Set one up first.',
    last_passkey:
      'This is your last passkey. First set a password and, if your account requires a second factor, an authenticator app.',
    last_factor: 'Your account requires a second factor. Add a passkey first.',
    only_password: 'You need a passkey and recovery codes before you can remove your password.',
    no_passkey: 'Add a passkey first.',
    email: 'Not a valid email address.',
    same_email: 'You already sign in with this address.',
    single_sign_on:
      'You must sign in through the provider of your account with this address. Ask an owner to invite the new one.',
    no_mail: 'This deployment sends no email, so a new address cannot be confirmed.',
    totp_on: 'An authenticator app is already set up. Turn it off first, with one of its codes.',
    ...passwordProblems,
  },
} as const;

export const authenticatorWords = {
  title: 'Set up an authenticator app',
  lead: 'Scan this code with the app on your phone, then enter the code that the app shows.',
  qr: 'QR code for your authenticator app',
  byHand: 'Or enter this key manually:',
  code: 'Code from the app',
  codeHint: 'Six digits.',
  submit: 'Turn on',
  codesTitle: 'Your recovery codes',
  codesLead:
    'Each code signs you in once if you lose your phone. The codes are shown only now. Print them or save them in a password manager.',
  codesKept: 'I have saved them',
} as const;

export const memberWords = {
  title: 'Members',
  lead: 'People who can sign in to this account.',
  you: 'You',
  factors: {
    own: 'Two-factor',
    provider: 'Second factor at the provider',
    unknown: 'Signs in at the provider',
    none: 'No second factor',
  },
  required: 'Second factor',
  requiredHint:
    'With it, every member needs an authenticator app or a passkey. Members without one set it up before they can do anything else.',
  requiredNow: 'Members need a second factor.',
  notRequired: 'Members may sign in with a password or a link alone.',
  require: 'Require a second factor',
  requireTitle: 'Require a second factor?',
  doNotRequire: 'Stop requiring it',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  change: 'Change role',
  atOnce: 'The change takes effect with their next click. Nobody is signed out.',
  folders: 'Folders',
  foldersHint:
    'A member who is limited to folders sees and uses only the templates in them and the documents created from these. Webhooks, API tokens, usage and the API log concern the whole account and are hidden. Owners and billing members are never limited.',
  allFolders: 'All folders and templates',
  someFolders: 'Only these folders, with everything in them',
  noFolder: 'no folder',
  roleHint: {
    owner: 'Can do everything, including managing members and the account.',
    developer: 'Can do everything except manage members and the account.',
    editor: 'Can create, edit and publish templates, try them in test mode and view documents.',
    sender:
      'Can create documents from published templates, send them to signers, remind signers and cancel documents.',
    billing: 'Can view usage, its cost and the statistics of the API log, but no templates or documents.',
    viewer: 'Can view everything but change nothing.',
  },
  remove: (name: string) => `Remove ${name}?`,
  removeText: 'They are signed out immediately and can no longer sign in. Everything they created stays.',
  tokensOf: (count: number) =>
    count === 1
      ? 'They created an API token that still works.'
      : `They created ${count} API tokens that still work.`,
  tokensStay: 'A new role or limit does not change what programs can do with them.',
  tokensOpen: 'Show API tokens',
  tokensFate: 'What should happen to their API tokens?',
  fates: {
    keep: 'Keep them',
    hand_over: 'Transfer them to me',
    revoke: 'Revoke them',
  },
  fateHints: {
    keep: 'Programs keep working. The member may still know the secrets.',
    hand_over: 'Programs keep working, and the tokens become yours. The member may still know the secrets.',
    revoke: 'Programs that use them stop working within seconds. This cannot be undone.',
  },
  invited: 'Invitations',
  expires: 'expires',
  withdraw: 'Revoke',
  invite: 'Invite a member',
  inviteSubmit: 'Send invitation',
  linkText:
    'This deployment sends no email. Give this link to the person yourself. It works once, within 7 days.',
  singleSignOn: 'Single sign-on',
  singleSignOnHint: 'Let members sign in at the OpenID Connect provider of your organisation.',
  singleSignOnOpen: 'Set up single sign-on',
  said: {
    invited: 'Invitation sent.',
    withdrawn: 'Invitation revoked.',
    role: 'Role changed.',
    removed: 'Member removed.',
    required: 'A second factor is now required.',
    not_required: 'A second factor is no longer required.',
  },
  problems: {
    own_factor: 'Set up an authenticator app or a passkey for yourself first, under “Account”.',
    email: 'Not a valid email address.',
    role: 'Choose a role.',
    folders: 'Choose at least one folder.',
    limit: 'Choose all folders, or only some.',
    member: 'This email address already belongs to a member.',
    too_many: 'There are too many members and open invitations. Remove some first.',
    last_owner: 'An account needs at least one owner.',
    absent: 'This person is no longer a member.',
    tokens: 'This member created API tokens that still work. Choose what should happen to them.',
    wait: 'Too many invitations were sent. Try again later.',
  },
} as const;

export const secondFactorWords = {
  setUpTitle: 'Set up a second factor',
  setUpLead: (account: string) =>
    `${account} requires a second factor for all members. Set one up to continue: an authenticator app or a passkey.`,
  showTitle: 'Use your passkey',
  showLead: (account: string) => `${account} requires a second factor for all members.`,
  code: 'Recovery code',
  codeHint: 'If you have lost your passkey. Each code works once.',
  submit: 'Use the recovery code',
  noscript: 'Passkeys need JavaScript.',
  problems: {
    wrong: 'The code is incorrect or was already used.',
    wait: 'Too many attempts. Try again later.',
  },
} as const;
