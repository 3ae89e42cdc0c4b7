import type * as english from '../../../../dashboard/holds/words';
import type { Said } from '../../../said';

export const holdWords: Said<typeof english.holdWords> = {
  title: 'الحجوز القانونية',
  lead: 'يمنع الحجز القانوني محو المستندات: في موعدها، أو بناءً على طلب، أو مع الحساب.',
  open: 'عرض الحجوز القانونية',
  hint: 'منع محو المستندات، مثلًا من أجل محكمة.',
  add: 'حجز قانوني جديد',
  emptyTitle: 'لا توجد حجوز قانونية',
  emptyText: 'تُمحى المستندات كما هو محدد في قوالبها.',
  subject: 'ينطبق على',
  account: 'الحساب بأكمله',
  set: 'تاريخ الفرض',
  setBy: 'فرضه',
  released: 'تاريخ الرفع',
  releasedBy: 'رفعه',
  id: 'معرّف الحجز',
  states: { lasting: 'سارٍ', released: 'مرفوع' },
  release: 'رفع الحجز…',
  releaseTitle: 'هل تريد رفع الحجز القانوني؟',
  releaseText:
    'المستندات التي حان موعد محوها تُمحى خلال ست ساعات، ما لم يحفظها حجز آخر. ويبقى الحجز المرفوع في هذه القائمة.',
  releaseYes: 'رفع الحجز',
  wasReleased: 'رُفع الحجز القانوني.',
  held: 'يمنع حجز قانوني محو هذا.',
  form: {
    title: 'فرض حجز قانوني',
    subject: 'ينطبق على',
    subjectHint: 'معرّف قالب أو مستند أو مستند مدمج. اتركه فارغًا لحجز الحساب بأكمله.',
    reason: 'السبب',
    reasonHint: 'مثل رقم قضية. يراه المالكون هنا وفي سجل الحساب.',
    submit: 'فرض الحجز',
    done: 'فُرض الحجز القانوني.',
  },
};
