import type { CodeLine, ShownComment } from '../../../../lib/shown-comment';
import { type Answer, api } from '../../shell/island/service/api';

export type { ShownComment };
export type Place = { field_id?: number; page?: number; x?: number; y?: number; line?: CodeLine };
type Listed = { comments: ShownComment[] };

/** The comments of a template at the service. Each change answers with all of them. */
export function commentsOf(templateId: string) {
  const path = `/templates/${templateId}/comments`;
  return {
    read: (): Promise<Answer<Listed>> => api.get(path),
    add: (text: string, place: Place): Promise<Answer<Listed>> => api.post(path, { text, ...place }),
    answer: (to: string, text: string): Promise<Answer<Listed>> => api.post(path, { text, answer_to: to }),
    resolve: (id: string, resolved: boolean): Promise<Answer<Listed>> =>
      api.put(`${path}/${id}`, { resolved }),
    remove: (id: string): Promise<Answer<Listed>> => api.delete(`${path}/${id}`),
  };
}
