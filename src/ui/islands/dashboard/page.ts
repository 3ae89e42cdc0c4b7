import { readData } from '../common/dom';

export type PageData = {
  csrfToken: string;
  mode: 'live' | 'test';
  person: { id: string; name: string; email: string; role: 'owner' | 'developer' | 'viewer' };
};

/** What the service put into the page. What a page has beside it is named by its script: `page<{ id: string }>()`. */
export function page<More extends object = object>(): PageData & More {
  return readData<PageData & More>('page-data');
}
