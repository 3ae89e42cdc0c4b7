import type * as english from '../../../../dashboard/holds/words';
import type { Said } from '../../../said';

export const holdWords: Said<typeof english.holdWords> = {
  title: 'リーガルホールド',
  lead: 'リーガルホールドは、期限、依頼、アカウントの消去によって文書が消去されるのを防ぎます。',
  open: 'リーガルホールドを表示',
  hint: '裁判などのために、文書が消去されるのを防ぎます。',
  add: '新しいリーガルホールド',
  emptyTitle: 'リーガルホールドはありません',
  emptyText: '文書はテンプレートの設定に従って消去されます。',
  subject: '対象',
  account: 'アカウント全体',
  set: '設定日時',
  setBy: '設定者',
  released: '解除日時',
  releasedBy: '解除者',
  id: 'ホールド ID',
  states: { lasting: '有効', released: '解除済み' },
  release: '解除…',
  releaseTitle: 'リーガルホールドを解除しますか？',
  releaseText:
    '消去予定だった文書は、別のホールドの対象でない限り、6 時間以内に消去されます。解除したホールドはこのリストに残ります。',
  releaseYes: 'ホールドを解除',
  wasReleased: 'リーガルホールドを解除しました。',
  held: 'リーガルホールドにより消去できません。',
  form: {
    title: 'リーガルホールドを設定',
    subject: '対象',
    subjectHint: 'テンプレート、文書、または結合文書の ID。空欄にするとアカウント全体が対象になります。',
    reason: '理由',
    reasonHint: '事件番号など。オーナーはここと、アカウントログで確認できます。',
    submit: 'ホールドを設定',
    done: 'リーガルホールドを設定しました。',
  },
};
