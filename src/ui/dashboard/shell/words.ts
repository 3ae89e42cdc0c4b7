import { kitWords } from '../../kit/words';

/** The words that stand on all pages of the dashboard. */
export const words = {
  product: 'Quillet',
  actions: 'Actions',
  save: 'Save',
  remove: 'Remove',
  working: 'Working…',
  frame: {
    skip: 'Skip to content',
    navigation: 'Main navigation',
    menu: 'Menu',
    accountMenu: 'Your account',
    mode: 'Mode',
    live: 'Live',
    test: 'Test',
    testHint: 'Test PDFs have a TEST watermark and are free.',
    signOut: 'Sign out',
    role: {
      owner: 'Owner',
      developer: 'Developer',
      editor: 'Editor',
      sender: 'Sender',
      billing: 'Billing',
      viewer: 'Viewer',
    },
    limited: (role: string) => `${role} of some folders`,
    noscript: 'Some parts of this page need JavaScript.',
    documentation: 'Documentation',
    palette: 'Search',
    paletteKey: 'Ctrl K',
  },
  sections: {
    templates: 'Templates',
    submissions: 'Documents',
    webhooks: 'Webhooks',
    usage: 'Usage',
    log: 'API log',
    tokens: 'API tokens',
    seals: 'Seals',
    members: 'Members',
    account: 'Account',
  },
  dialog: { close: kitWords.close, cancel: kitWords.cancel },
  /** What pages say for a noun of the API (docs/glossary.md). */
  nouns: { submission: 'document', submissions: 'documents' },
  confirmed: 'Identity confirmed. Nothing has been changed yet. Repeat your last step.',
  trouble: {
    unreachable: 'Could not reach the service. Check your connection and try again.',
    aborted: 'Cancelled.',
    status: (status: number) => `Something went wrong (HTTP ${status}). Try again.`,
  },
  notFound: {
    title: 'Page not found',
    lead: 'It may have been deleted, or the URL is wrong.',
    back: 'Back to the dashboard',
  },
  refused: {
    reasons: {
      role: {
        title: 'Your role does not allow this',
        lead: 'Ask an owner of the account to do it or to change your role.',
        back: 'Back to the dashboard',
      },
      stale: {
        title: 'This page is out of date',
        lead: 'Someone signed in again in this browser after you opened the page. Nothing was changed. Reload the page and try again.',
        back: 'Reload the page',
      },
      foreign: {
        title: 'This request came from another site',
        lead: 'Quillet accepts changes only from its own pages. Nothing was changed.',
        back: 'Continue here',
      },
      address: {
        title: 'There is no page at this URL',
        lead: 'This URL only receives forms. Nothing was changed.',
        back: 'Go to the dashboard',
      },
      broken: {
        title: 'Something went wrong on our side',
        lead: 'The error was recorded. If you just sent something, check whether it arrived before you send it again.',
        back: 'Try again',
      },
      form: {
        title: 'Could not read this form',
        lead: 'It is too long or does not match this page. Nothing was changed.',
        back: 'Reload the page',
      },
    },
  },
  signedOut: {
    title: 'You are signed out',
    text: 'Nothing on this page is lost. Sign in again in another tab, then continue here.',
    signIn: 'Sign in in a new tab',
    goOn: 'Continue',
    notYet: 'You are not signed in yet.',
    other: 'Someone else is signed in. Sign in with your own account to continue.',
  },
} as const;
