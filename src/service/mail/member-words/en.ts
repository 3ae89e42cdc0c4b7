/** The words of mails to members. `{place}` stands for a name, a time or an address. */
export const en = {
  /** About signing in and membership. */
  account: {
    good: 'The link works once, for {period}.',
    ignore: 'If you did not ask for it, ignore this email. Nothing happens without the link.',
    footer: 'You received this email because someone entered your email address in Quillet.',
    footerOfNotices: 'You received this email because you sign in to Quillet with this email address.',
    code: 'Code:',
    done: 'This happened on {time}.',
    doneFrom: 'This happened on {time} from {ip}.',
    notYou:
      'If this was not you, choose a new password immediately and check your account page for changes that you did not make.',
    roles: {
      owner: 'an owner',
      developer: 'a developer',
      editor: 'an editor',
      sender: 'a sender',
      billing: 'a billing member',
      viewer: 'a viewer',
    },
    limited: '{role}, limited to some folders',
    /** With a link. */
    links: {
      magic_link: {
        subject: 'Your sign-in link',
        title: 'Sign in',
        body: 'Here is the sign-in link that you asked for.',
        button: 'Sign in',
      },
      password_reset: {
        subject: 'Choose a new password',
        title: 'Choose a new password',
        body: 'Here is the link to choose a new password. A new password signs you out everywhere else.',
        button: 'Choose a new password',
      },
      invitation: {
        subject: 'You are invited to {account}',
        title: 'You are invited',
        body: '{member} invites you to work on the documents of {account}.',
        button: 'Accept the invitation',
      },
      email_change: {
        subject: 'Confirm your new email address',
        title: 'Confirm your new email address',
        body: 'Someone asked to sign in to Quillet with this email address.',
        button: 'Use this email address',
      },
    },
    news: {
      password_changed: {
        subject: 'Your password was changed',
        title: 'Your password was changed',
        body: 'Your password was just changed, and you were signed out everywhere else. If this was not you, choose a new password immediately.',
      },
      confirmation: {
        subject: 'Your confirmation code',
        title: 'Confirm that it is you',
        body: 'Enter this code on the page that asked for it. It works once, in that browser. If you did not ask for it, someone else is signed in as you: sign out everywhere.',
      },
      email_change_asked: {
        subject: 'A change of your email address was requested',
        title: 'A change of your email address was requested',
        body: 'Someone who is signed in as you asked to change your email address to {email}. The change takes effect when the new address is confirmed. If this was not you, choose a new password immediately. This cancels the change.',
      },
      email_changed: {
        subject: 'Your email address was changed',
        title: 'Your email address was changed',
        body: 'You now sign in with {email}, and you were signed out everywhere else. If this was not you, tell an owner of your account or the operator of this service immediately.',
      },
      role_changed: {
        subject: 'Your role in {account} was changed',
        title: 'Your role was changed',
        body: '{member} changed your role in {account}. You are now {role}. If this is wrong, ask an owner of the account.',
      },
      removed: {
        subject: 'You were removed from {account}',
        title: 'You were removed',
        body: '{member} removed you from {account}. You can no longer sign in there. If this is wrong, ask an owner of the account.',
      },
      single_sign_on: {
        subject: 'You can sign in with single sign-on',
        title: 'You can sign in with single sign-on',
        body: 'The provider that {account} has connected now signs you in to this account. If this was not you, tell an owner of the account or the operator of this service immediately.',
      },
    },
    /** Their title is the subject, and they say what to do if someone else did it. */
    notices: {
      password_removed: {
        subject: 'Your password was removed',
        body: 'You now sign in with your passkeys only, and you were signed out everywhere else.',
      },
      passkey_added: { subject: 'A passkey was added', body: 'You can now sign in with a new passkey.' },
      passkey_removed: {
        subject: 'A passkey was removed',
        body: 'One of your passkeys no longer signs you in.',
      },
      totp_on: {
        subject: 'An authenticator app was set up',
        body: 'Signing in now asks for a code from the app.',
      },
      totp_off: {
        subject: 'Your authenticator app was turned off',
        body: 'Signing in no longer asks for a code from the app.',
      },
      recovery_codes: {
        subject: 'You have new recovery codes',
        body: 'Your old recovery codes no longer work.',
      },
    },
  },
  /** About deliveries that fail. */
  delivery: {
    facts: {
      address: 'URL:',
      endpoint: 'Endpoint:',
      integration: 'Integration:',
      since: 'Failing since:',
      lastError: 'Last error:',
    },
    webhook: {
      paused: {
        subject: 'Webhooks to {address} are paused',
        title: 'A webhook endpoint is paused',
        body: 'Too many attempts to deliver events to {address} failed in a row.',
      },
      gone: {
        subject: 'Webhooks to {address} have stopped',
        title: 'A webhook endpoint is disabled',
        body: '{address} answered 410 (Gone), so its pending deliveries are cancelled.',
      },
      exhausted: {
        subject: 'An event could not be delivered to {address}',
        title: 'An event could not be delivered',
        body: 'All attempts to deliver an event to {address} failed over three days. Quillet will not try again.',
      },
    },
    goneUrl: 'A webhook URL is gone',
    slack: {
      paused: 'Messages to {address} are paused',
      gone: 'Messages to {address} have stopped',
      exhausted: 'Messages to {address} are failing',
    },
    bucket: {
      paused: 'Copies to the bucket {address} are paused',
      gone: 'Copies to the bucket {address} have stopped',
      exhausted: 'Copies to the bucket {address} are failing',
    },
    others: {
      paused: 'Too many attempts failed in a row.',
      gone: 'The server answered 410 (Gone), so the pending deliveries are cancelled.',
      exhausted:
        'All attempts failed over three days. The actions of the record show it. Quillet will not try again.',
    },
    kept: 'Nothing is lost. Quillet tries again at least once an hour and delivers everything when the endpoint answers.',
    keptOther:
      'Nothing is lost. Quillet tries again at least once an hour and delivers everything when an attempt succeeds.',
    resume: 'To resume immediately after a fix: {call}',
    resumeOne: 'To resume immediately after a fix: {call}, with the ID of a delivery that {list} lists.',
    resumeOther: 'To resume immediately after a fix: {call}, with the properties to change.',
    enable: 'To enable the endpoint again: {call}',
    sendCancelled: 'To redeliver the cancelled deliveries: {call}',
    sendAgain: 'To redeliver the event after a fix: {call}',
    tryAgain: 'To try again after a fix: {call}',
    look: 'To see what is wrong: {call}',
  },
  /** To the owners of an account that is erased. */
  erasure: {
    asked: {
      subject: 'Your account will be erased',
      body: 'An owner requested the erasure of the account: all templates, documents, members and logs.',
      begins: 'Begins:',
      cancel:
        'Until then, every owner can cancel it in the dashboard, under Account, Export or erase the account.',
      export:
        'If you need anything from the account, export it before then. Nothing can be restored afterwards.',
    },
    cancelled: {
      subject: 'The erasure of your account was cancelled',
      title: 'The erasure was cancelled',
      body: 'An owner cancelled the erasure of the account. Nothing was erased.',
    },
    erased: {
      subject: 'Your account was erased',
      body: 'Everything that belonged to the account was erased. This is the signed statement. Save it.',
      download: 'Download the statement with its signature within {period}: {link}',
    },
  },
  /** About certificates that expire. */
  sealKey: {
    ending: {
      subject: 'The certificate of {name} expires soon',
      title: 'A certificate expires soon',
      body: 'The certificate that seals the documents of your account expires soon.',
      time: 'Expires:',
    },
    ended: {
      subject: 'The certificate of {name} has expired',
      title: 'A certificate has expired',
      body: 'The certificate that sealed the documents of your account has expired. Documents are now sealed with the key of the deployment. Documents that require your own seal are waiting.',
      time: 'Expired:',
    },
    certificate: 'Certificate:',
    issuer: 'Issued by:',
    key: 'Seal key:',
    renew:
      'Get a new certificate from its issuer and add it under Seals in the dashboard or with POST /api/v1/seal_keys. It replaces this one.',
    stay: 'Documents that were sealed with it stay sealed.',
  },
  /** About databases that run out, to those who set the deployment up. The log says them, too. */
  volumes: {
    room: {
      one_spare: 'One spare database is left for new records.',
      no_spare: 'No spare database is left for new records.',
      full: 'The databases are full. New records are refused until you add a spare one.',
    },
    title: {
      one_spare: 'Databases are running out',
      no_spare: 'Databases are running out',
      full: 'The databases are full',
    },
    /** About the database with accounts, templates and tokens. */
    directory: {
      room: {
        nearly_full: 'The directory, the database with accounts and templates, is nearly full.',
        full: 'The directory, the database with accounts and templates, is full. It takes no new templates, files or comments, and no Idempotency-Key.',
      },
      title: { nearly_full: 'The directory is nearly full', full: 'The directory is full' },
      advice:
        'Move accounts to another deployment and erase them here, or send fewer requests with an Idempotency-Key (docs/deploy.md, The directory).',
    },
    why: 'You get this email because yours is the first account of this deployment of Quillet.',
    advice: 'Run npm run deploy -- --spares 2, which adds databases (docs/deploy.md, Volumes).',
    kept: 'Existing records are not affected.',
  },
};

export type MemberWords = typeof en;
