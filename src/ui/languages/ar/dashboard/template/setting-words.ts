import { limits } from '../../../../../lib/limits';
import type * as english from '../../../../dashboard/template/setting-words';
import type { Said } from '../../../said';

export const settingWords: Said<typeof english.settingWords> = {
  name: { label: 'الاسم', hint: '' },
  description: { label: 'الوصف', hint: '' },
  text_tags: {
    label: 'الوسوم النصية',
    hint: 'النص مثل \u2066{{name}}\u2069 في ملف PDF مرفوع يصبح حقلًا. يسري على ملف PDF التالي الذي ترفعه.',
  },
  field_names: {
    label: 'أسماء الحقول',
    hint: 'نماذج كثيرة ترقّم حقولها فقط: «\u2066f1_01[0]\u2069». والأسماء المقترحة تذكر ما يحتويه الحقل. يسري على ملف PDF التالي الذي ترفعه.',
    choices: { suggested: 'مقترحة', original: 'كما في المستند' },
  },
  locked: {
    label: 'مقفل',
    hint: 'لا يمكن تغيير القالب حتى يُلغى قفله. ويمكن الاستمرار في إنشاء ملفات PDF منه.',
  },
  archived: {
    label: 'مؤرشف',
    hint: 'تخفي لوحة التحكم القالب. ويمكن للبرامج الاستمرار في استخدامه بمعرّفه.',
  },
  public_web_form: {
    label: 'نموذج عام',
    hint: 'يمكن لأي شخص لديه عنوان URL الخاص به تعبئة القالب.',
  },
  public_challenge: {
    label: 'حماية النموذج العام',
    hint: 'يثبت الزوار أنهم بشر باستخدام Turnstile أو رمز يُرسل بالبريد الإلكتروني.',
    choices: { never: 'أبدًا', when_busy: 'عند كثرة الزوار', always: 'دائمًا' },
  },
  public_submissions: {
    label: 'ملفات PDF عامة',
    hint: 'لا يحتاج عنوان URL الدائم لملف PDF المكتمل إلى بيانات اعتماد.',
  },
  editable_submissions: {
    label: 'ملفات PDF قابلة للتعبئة',
    hint: 'تبقى ملفات PDF المكتملة نماذج يمكن تعديلها.',
  },
  allow_additional_properties: {
    label: 'السماح بخصائص إضافية',
    hint: 'يمكن أن تحتوي البيانات على خصائص لا يستخدمها القالب.',
  },
  expire_submissions: {
    label: 'تنتهي صلاحية المستندات',
    hint: 'تُحذف بيانات المستند وملف PDF الخاص به بعد المدة المحددة أدناه.',
  },
  expire_after: { label: 'تنتهي الصلاحية بعد', hint: '' },
  expiration_interval: {
    label: 'الوحدة',
    hint: '',
    choices: { minutes: 'دقائق', hours: 'ساعات', days: 'أيام' },
  },
  searchable: {
    label: 'مستندات قابلة للبحث',
    hint: 'يُعثر على المستندات بكلمات من بياناتها وبياناتها الوصفية. والمستندات التي تُنشأ أثناء إيقاف هذا الإعداد لا يُعثر عليها أبدًا.',
  },
  encrypt_pdfs: {
    label: 'تشفير ملفات PDF',
    hint: 'من دون كلمة مرور للمستند تُفتح ملفات PDF ولكن لا يمكن تغييرها.',
  },
  seal: {
    label: 'ختم ملفات PDF',
    hint: 'الختم توقيع رقمي على ملف PDF المكتمل. وتُظهر برامج عرض PDF كل تغيير لاحق.',
    choices: {
      signed: 'عندما يوقّع الموقّعون',
      best_effort: 'دائمًا',
      required: 'دائمًا، ومع طابع زمني حتمًا',
      off: 'أبدًا',
    },
  },
  tag_document: {
    label: 'تخمين الوسوم',
    hint: 'يضيف وسومًا إلى ملف PDF الذي بلا وسوم، لتجد قارئات الشاشة سطوره وحقوله بالترتيب. والوسوم تخمين، ولا تجعله PDF/UA. يسري على ملف PDF التالي الذي ترفعه.',
  },
  conformance: {
    label: 'PDF/A و PDF/UA',
    hint: 'PDF/A مخصص للأرشفة: يحتوي الملف على كل ما يعرضه وليس مشفّرًا. ولملف PDF/UA الوسوم التي تحتاج إليها قارئات الشاشة. وتذكر النظرة العامة على القالب ما يمنع ملفات PDF الخاصة به من بلوغ أحد المستويات.',
    choices: {
      '': 'لا',
      'pdfa-2b': 'PDF/A-2b',
      'pdfa-2u': 'PDF/A-2u: بنص قابل للقراءة',
      'pdfa-3b': 'PDF/A-3b: بملفات مرفقة',
      'pdfua-1': 'PDF/UA-1: لمن لا يرون الصفحات',
      'pdfa-2b,pdfa-2u': 'PDF/A-2b و PDF/A-2u',
      'pdfa-2b,pdfua-1': 'PDF/A-2b و PDF/UA-1',
      'pdfa-2u,pdfua-1': 'PDF/A-2u و PDF/UA-1',
      'pdfa-3b,pdfua-1': 'PDF/A-3b و PDF/UA-1',
      'pdfa-2b,pdfa-2u,pdfua-1': 'PDF/A-2b، PDF/A-2u و PDF/UA-1',
    },
  },
  conformance_demand: {
    label: 'عندما لا يبلغ ملف PDF مستواه',
    hint: '',
    choices: { required: 'الفشل', best_effort: 'إنشاء ملف PDF من دون المستوى' },
  },
  webhook_url: {
    label: 'خطاف الويب',
    hint: 'عنوان https تصل إليه أحداث كل مستند من هذا القالب.',
  },
  slack_webhook_url: {
    label: 'خطاف ويب Slack',
    hint: 'عنوان https تصل إليه رسالة عن كل مستند.',
  },
  redirect_url: {
    label: 'إعادة التوجيه بعد التوقيع',
    hint: 'عنوان https الذي يُفتح عندما ينتهي الموقّع. الافتراضي: صفحة شكر.',
  },
  embed_domains: {
    label: 'المواقع التي يمكنها تضمين صفحة التوقيع',
    hint: 'مضيف واحد في كل سطر، مثل example.com أو \u2066*.example.com\u2069.',
  },
  predefined_fields: null,
  signer_roles: null,
  merge_audit_trail_pdf: {
    label: 'سجل التدقيق في ملف PDF',
    hint: 'ينتهي ملف PDF للمستند الذي له موقّعون بسجل التدقيق الخاص به.',
  },
  add_data_request_submission_id_footers: {
    label: 'معرّف المستند في كل صفحة',
    hint: 'أسفل كل صفحة، إذا كان للمستند موقّعون.',
  },
  mark_signatures: {
    label: 'الاسم والوقت عند كل توقيع',
    hint: 'بخط صغير أسفل كل مربع توقيع، إذا اتسع لهما.',
  },
  sender_name: {
    label: 'اسم المرسل',
    hint: 'كيف يراك موقّعو هذا القالب. الافتراضي: كما ضمن «الحساب».',
  },
  logo: {
    label: 'الشعار',
    hint: `PNG أو JPEG، بحجم لا يتجاوز ${limits.logoBytes / 1024} كيلوبايت و${limits.logoPixels} بكسل لكل ضلع. الافتراضي: كما ضمن «الحساب».`,
  },
  invitation_subject: {
    label: 'موضوع الدعوات',
    hint: 'الافتراضي: كما ضمن «الحساب»، وإلا «يطلب منك … إكمال …» بلغة الموقّع.',
  },
  invitation_message: {
    label: 'رسالة إلى الموقّعين',
    hint: 'في الدعوة ورسائل التذكير بها وفي الصفحة الأولى. الافتراضي: كما ضمن «الحساب».',
  },
  attach_pdf_to_mail: {
    label: 'إرفاق ملف PDF المكتمل برسائل البريد الإلكتروني',
    hint: 'يحتفظ به الموقّعون والمستلمون بعد انتهاء صلاحية الرابط في الرسالة.',
  },
  mail_form_copy: {
    label: 'إرسال بريد إلى من يكملون النموذج العام',
    hint: 'يحصلون على رابط إلى نسختهم، وعلى رمز عند فتحها.',
  },
  reply_to: {
    label: 'عنوان الرد',
    hint: 'تصل إليه ردود الموقّعين. الافتراضي: كما ضمن «الحساب».',
  },
  identity_step: {
    label: 'خطوة الهوية',
    hint: 'ما يفعله الموقّعون وزوار النموذج العام قبل أن يروا المستند، ما لم يذكر طلب البيانات غير ذلك.',
    choices: {
      none: 'الرابط فقط',
      email_code: 'رمز بالبريد الإلكتروني',
      passkey: 'مفتاح مرور',
      provider: 'موفّر الهوية',
    },
  },
  identity_provider: {
    label: 'موفّر الهوية',
    hint: 'اسم الموفّر لخطوة الهوية.',
  },
  data_request_reminder_days: {
    label: 'التذكيرات',
    hint: 'الأيام التي تلي الدعوة ويصل فيها إلى الموقّع تذكير بالبريد الإلكتروني.',
  },
};
