import type * as english from '../../../../dashboard/first-steps/words';
import type { Said } from '../../../said';

export const firstStepWords: Said<typeof english.firstStepWords> = {
  title: 'الخطوات الأولى',
  count: (done: number, of: number) => `أُنجز ${done} من ${of}`,
  all: 'لقد اطلعت على كل شيء. لن تظهر هذه القائمة مرة أخرى.',
  hide: 'إخفاء',
  hideHint: 'إخفاء الخطوات الأولى',
  done: 'أُنجز:',
  steps: {
    token: {
      name: 'إنشاء رمز API',
      hint: 'تسجّل برامجك الدخول به.',
      go: 'رموز API',
    },
    template: {
      name: 'إضافة قالب',
      hint: 'ارفع ملف PDF أو ابدأ بالنماذج الجاهزة.',
      go: null,
    },
    pdf: {
      name: 'إنشاء أول ملف PDF',
      hint: 'تُنشئ صفحة القالب ملف PDF اختباريًا من بيانات تجريبية.',
      go: 'فتح القالب',
    },
    webhook: {
      name: 'استقبال خطاف ويب',
      hint: 'يُبلَّغ برنامجك بكل مستند.',
      go: 'خطافات الويب',
    },
    signature: {
      name: 'الحصول على توقيع',
      hint: 'أرسل مستندًا إلى نفسك ووقّعه.',
      go: 'إرسال',
    },
  },
};
