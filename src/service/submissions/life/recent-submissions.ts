import { RecentIds } from '../../../core/platform/recent-ids';

/** The submissions that this isolate has created: a list requested right after must show them. */
export const recentSubmissions = new RecentIds();
