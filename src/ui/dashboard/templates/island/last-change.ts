import { moment } from '../../../islands/common/readers-moment';
import { page } from '../../shell/island/page';
import { api } from '../../shell/island/service/api';
import { changeWords as words } from '../change-words';

type LastChange = { at: string; type: 'api' | 'user'; id: string; name: string | null };
export type Changer = { who: string; time: string };

/** Who changed the template last, and when, in words for this member. */
export async function lastChanger(templateId: string): Promise<Changer> {
  const answer = await api.get<LastChange>(`/templates/${templateId}/last_change`);
  if (!answer.ok) return { who: words.somebody, time: '–' };
  const { at, type, id, name } = answer.body;
  const isSelf = type === 'user' && id === page().person.id;
  const who = isSelf ? words.you : (name ?? (type === 'api' ? words.token : words.somebody));
  return { who, time: moment(at).text };
}
