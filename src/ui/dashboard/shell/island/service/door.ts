import { ownHeaders, signInAgain } from './session';

/** How the requests of a page come in: at the dashboard with a session, in a frame with its pass. */
export type Door = {
  base: string;
  headers(): Record<string, string>;
  /** The refusals that say that the session is over. */
  closedBy: readonly string[];
  /** Returns whether the page may go on. */
  openAgain(): Promise<boolean>;
  /** Hears what an answer says about the session. */
  heard(headers: Headers): void;
};

export const dashboardDoor: Door = {
  base: '/dashboard/api',
  headers: ownHeaders,
  closedBy: ['sign_in_required', 'csrf_token_invalid'],
  openAgain: signInAgain,
  heard: () => {},
};
