import { accounts } from './schema';

/** The columns of an account that say its pace. */
export const paceOfAccount = {
  documentsPerSecond: accounts.documentsPerSecond,
  documentsInFlight: accounts.documentsInFlight,
};
