/** What `expire_after` counts in. */
export const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 };
