/** Where to go on after signing in: a page of our own dashboard, and nothing else that somebody put into a link. */
export const safeNext = (next: string | undefined, origin: string): string => {
  const url = next ? URL.parse(next, origin) : null;
  const isOwn = url?.origin === origin && /^\/dashboard(\/|$)/.test(url.pathname);
  return isOwn && !url.pathname.startsWith('/dashboard/api') ? url.pathname + url.search : '/dashboard';
};
