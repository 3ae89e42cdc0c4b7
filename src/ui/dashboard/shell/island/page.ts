import { readData } from '../../../islands/common/dom';

export type PageData = {
  csrfToken: string;
  mode: 'live' | 'test';
  person: {
    id: string;
    name: string;
    email: string;
    role: string;
    makesTemplates: boolean;
    makesDocuments: boolean;
  };
};

/**
 * The data that the service put into the page. A script names what its page has in addition:
 * `page<{ id: string }>()`.
 */
export function page<More extends object = object>(): PageData & More {
  return readData<PageData & More>('page-data');
}
