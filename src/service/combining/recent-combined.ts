import { RecentIds } from '../../core/platform/recent-ids';

/**
 * The combined submissions that this isolate has created: a list requested right after must show
 * them.
 */
export const recentCombined = new RecentIds();
