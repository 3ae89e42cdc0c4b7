/**
 * Milliseconds in which bounded work ends, also on a busy machine. Work without a bound takes minutes, or never
 * ends.
 */
export const SOON = 10_000;
