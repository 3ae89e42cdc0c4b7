/** The minutes in each unit of `expire_after`. */
export const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 };
