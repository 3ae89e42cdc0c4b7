import type { Operation } from '../operation';

/** What only the dashboard has: below /dashboard/api beside all of the API, and not part of its documentation. */
export const dashboardOperations: readonly Operation[] = [];
