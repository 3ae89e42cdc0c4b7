import { RecentIds } from '../../../core/platform/recent-ids';

/** What this isolate has created: who lists at once must see it. */
export const recentSubmissions = new RecentIds();
