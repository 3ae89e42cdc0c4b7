import type { MailWords } from '../mail-facts';

export const ar: MailWords = {
  direction: 'rtl',
  greeting: (name) => `مرحبًا ${name}،`,
  greetingOfNobody: 'مرحبًا،',
  test: 'هذا اختبار: المستند غير صالح.',
  validUntil: (time) => `الرابط صالح حتى ${time}.`,
  personal: 'هذا الرابط خاص بك وحدك: يُرجى عدم مشاركته مع أحد.',
  copyLink: 'إذا لم يعمل الزر، فانسخ هذا الرابط إلى متصفحك:',
  handedOver: (by) => `حوّل ${by} هذا المستند إليك.`,
  attached: 'ملف PDF مرفق بهذه الرسالة.',
  lasting: 'يمكنك الحصول على المستند مرة أخرى لاحقًا، برمز نرسله إليك بالبريد الإلكتروني:',
  reason: 'السبب:',
  message: (sender) => `رسالة من ${sender}:`,
  footer: (sender) => `وصلتك هذه الرسالة لأن ${sender} ذكر هذا العنوان من أجل مستند.`,
  ownerFooter: (sender) => `وصلتك هذه الرسالة لأنك مالك الحساب ${sender}.`,
  code: {
    subject: (document) => `رمزك للمستند «${document}»`,
    title: 'رمزك',
    body: (document) => `أدخل هذا الرمز في صفحة «${document}» للمتابعة.`,
    label: 'الرمز:',
    until: (minutes) =>
      `الرمز صالح لمدة ${minutes} ${minutes > 10 ? 'دقيقة' : 'دقائق'}، في الصفحة التي طلبته.`,
    ignore: 'إذا لم تطلبه فتجاهل هذه الرسالة. لا يحدث شيء من دون الرمز.',
    footer: (sender) => `وصلتك هذه الرسالة لأن شخصًا أدخل هذا العنوان في نموذج لدى ${sender}.`,
  },
  kinds: {
    invitation: {
      subject: ({ sender, document }) => `يطلب منك ${sender} إكمال «${document}»`,
      title: 'مستند في انتظارك',
      body: ({ sender, document }) => `يطلب منك ${sender} إكمال «${document}».`,
      button: 'فتح المستند',
    },
    reminder: {
      subject: ({ document }) => `تذكير: «${document}» في انتظارك`,
      title: 'ما زال مستند في انتظارك',
      body: ({ sender, document }) => `ينتظر ${sender} أن تكمل «${document}».`,
      button: 'فتح المستند',
    },
    new_link: {
      subject: ({ document }) => `رابطك الجديد إلى «${document}»`,
      title: 'رابطك الجديد',
      body: ({ document }) => `إليك الرابط الجديد إلى «${document}» الذي طلبته.`,
      button: 'فتح المستند',
    },
    completed: {
      subject: ({ document }) => `اكتمل «${document}»`,
      title: 'اكتمل المستند',
      body: ({ document }) => `أكمل الجميع ما يخصهم في «${document}». إليك نسختك.`,
      button: 'تنزيل ملف PDF',
    },
    copy: {
      subject: ({ document }) => `نسختك من «${document}»`,
      title: 'نسختك',
      body: ({ document }) =>
        `لقد أكملت «${document}». يمكنك الحصول على نسختك ما دام المستند محفوظًا. عند فتح هذه الصفحة سنرسل إليك رمزًا بالبريد الإلكتروني.`,
      button: 'الحصول على نسختي',
    },
    declined: {
      subject: ({ document, decliner }) => `رفض ${decliner} المستند «${document}»`,
      title: 'رُفض مستند',
      body: ({ document, decliner }) => `رفض ${decliner} إكمال «${document}». لن يُنجَز المستند.`,
      button: 'فتح',
    },
    stopped: {
      subject: ({ document }) => `لن يُنجَز المستند «${document}»`,
      title: 'رُفض مستند',
      body: ({ document, decliner }) =>
        `كنت قد أكملت الجزء الخاص بك من «${document}». رفضه ${decliner} الآن، ولذلك لن يُنجَز. لا يلزمك فعل أي شيء.`,
      button: 'فتح',
    },
  },
};
