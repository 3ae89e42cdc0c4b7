import { readData } from '../common/dom';

export interface PageData {
  csrfToken: string;
  mode: 'live' | 'test';
  person: { id: string; name: string; email: string; role: 'owner' | 'developer' | 'viewer' };
}

/** What the service put into the page. What a page has beside it is named by its script: `page<{ id: string }>()`. */
export const page = <More extends object = object>(): PageData & More =>
  readData<PageData & More>('page-data');
