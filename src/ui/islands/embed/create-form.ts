import { signingAddress } from './create-data-request';
import { type FieldEvent, type FormOptions, fragmentOf, versionOf } from './form-options';
import { type Frame, goOn, type Message, openFrame, webAddress } from './frame';
import { serviceOrigin as origin } from './service-origin';

type Listener = (told: never) => unknown;
type Listeners = { [Name in `on${string}`]?: Listener };
type Signing = { dataRequestId: string; tokenId: string; tokenSecret: string };
type Options = Partial<FormOptions> & Partial<Signing> & Listeners;

export type FormHandle = {
  iframe: HTMLIFrameElement;
  setField(nameOrId: string | number, value: unknown): void;
  focusField(nameOrId: string | number): void;
  focusNextField(): void;
  clearForm(): void;
  submitForm(): void;
  /** The answers so far, as `data` of the template. */
  getData(): Promise<Record<string, unknown>>;
  close(): void;
};

/** The form that the functions of the page are about: the one that was opened last. */
export let current: FormHandle | null = null;

type Kind = { layout: 'plain' | 'pages'; shape: (id: string, address: string | null) => unknown };

/** How the callbacks of programs for simple forms get a submission. */
const plain: Kind = {
  layout: 'plain',
  shape: (id, address) => ({
    id,
    state: address === null ? 'pending' : 'processed',
    ...(address !== null && { download_url: address }),
  }),
};

/** And of those for visual forms. */
const visual: Kind = {
  layout: 'pages',
  shape: (id, address) =>
    address === null ? id : { submissionId: id, downloadURL: address, downloadUrl: address },
};

/** A list of the template's fields: in an element, or over the page. */
export function createSimpleForm(
  first: string | Options,
  templateId?: string,
  options?: Options,
): FormHandle {
  if (typeof first !== 'string') return createForm(plain, null, first);
  return createForm(plain, first, { ...options, ...(templateId !== undefined && { templateId }) });
}

/** The document with its fields, of a template or of a data request. */
export function createVisualForm(first: string | Options, second?: Options): FormHandle {
  return typeof first === 'string'
    ? createForm(visual, first, second ?? {})
    : createForm(visual, null, first);
}

function createForm(kind: Kind, selector: string | null, options: Options): FormHandle {
  const redirect = webAddress(options.redirectUrl ?? options.redirectURL);
  const waiting = new Map<string, (data: Record<string, unknown>) => void>();
  const frame = openFrame({
    address: addressOf(kind, options),
    selector,
    lang: options.lang,
    asked: { fields: true },
    onMessage: (message) => hear(message),
    onFail: () => call(options, 'onError', { type: 'not_shown', templateId: options.templateId }),
    onClose: () => {
      if (current === handle) current = null;
      call(options, 'onClose');
    },
  });
  const hear = formListener({ kind, options, frame, redirect, waiting });
  const handle: FormHandle = {
    iframe: frame.iframe,
    close: frame.close,
    setField: (field, value) => frame.tell({ command: 'set', field, value }),
    focusField: (field) => frame.tell({ command: 'focus', field }),
    focusNextField: () => frame.tell({ command: 'next' }),
    clearForm: () => frame.tell({ command: 'clear' }),
    submitForm: () => frame.tell({ command: 'submit' }),
    getData: () => {
      const id = crypto.randomUUID();
      frame.tell({ command: 'data', call: id });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
  };
  current = handle;
  return handle;
}

function addressOf({ layout }: Kind, options: Options): URL {
  const { templateId, dataRequestId, tokenId, tokenSecret, lang } = options;
  if (dataRequestId && tokenId && tokenSecret)
    return signingAddress({ dataRequestId, tokenId, tokenSecret, ...(lang && { lang }) });
  if (!templateId) throw new TypeError('the form needs a templateId');
  const address = new URL(`/forms/${encodeURIComponent(templateId)}`, origin);
  const form = { ...options, templateId };
  const query = { embedded: '1', layout, lang, version: versionOf(form) };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  address.hash = fragmentOf(form, options['onSubmit'] !== undefined);
  return address;
}

type Listening = {
  kind: Kind;
  options: Options;
  frame: Frame;
  redirect: URL | null;
  waiting: Map<string, (data: Record<string, unknown>) => void>;
};

/** Turns the messages of the frame into calls of the page's callbacks. */
function formListener({ kind, options, frame, redirect, waiting }: Listening): (message: Message) => void {
  let submission = '';
  let isFocused = false;
  const end = (at: 'completed' | 'processed', dataRequestId: string) => {
    if (redirect === null || (options.waitForPDF === true) !== (at === 'processed')) return;
    const { templateId: template_id } = options;
    const told = { submission_id: submission, data_request_id: dataRequestId, template_id };
    goOn(redirect, { ...told, status: 'complete' });
  };
  return (message) => {
    const { type, dataRequestId } = message;
    switch (type) {
      case 'loaded':
        if (message['standing'] === undefined || message['standing'] === 'form')
          call(options, 'onInitialize');
        return call(options, 'onLoad', message);
      case 'viewed':
        return call(options, 'onView', message);
      case 'field':
        if (options.focusFirstFieldOnLoad && !isFocused) frame.tell({ command: 'next' });
        isFocused = true;
        return tellField(options, message);
      case 'cleared':
        return call(options, 'onClearForm');
      case 'data':
        return waiting.get(String(message['call']))?.(message['data'] as Record<string, unknown>);
      case 'submitting':
        return void answerWhenAsked(options, frame, message);
      case 'left_out':
        return console.warn(`The form left out values that fit no field: ${message['names']}`);
      case 'completed':
        submission = String(message['submissionId']);
        call(options, 'onSave', kind.shape(submission, null));
        call(options, 'onComplete', message);
        return end('completed', dataRequestId);
      case 'processed':
        call(options, 'onProcessed', kind.shape(submission, `${origin}/sign/${dataRequestId}`));
        return end('processed', dataRequestId);
      case 'declined':
        return call(options, 'onDecline', message);
      case 'delegated':
        return call(options, 'onDelegate', message);
    }
  };
}

/** Says whether the form may be sent: `onSubmit` may also promise to say it. */
async function answerWhenAsked(
  options: Options,
  frame: Frame,
  { call: asked, data }: Message,
): Promise<void> {
  const answer = (said: object) => asked !== undefined && frame.tell({ call: asked, ...said });
  answer({ heard: true });
  let go = true;
  try {
    go = (await callWith(options, 'onSubmit', data)) !== false;
  } finally {
    answer({ go });
  }
}

const FIELD_LISTENERS: Record<FieldEvent['event'], `on${string}`> = {
  load: 'onFieldLoad',
  change: 'onFieldChange',
  focus: 'onFieldFocus',
  blur: 'onFieldBlur',
};

function tellField(options: Options, { event, id, name, value, previousValue }: Message): void {
  const listener = FIELD_LISTENERS[event as FieldEvent['event']];
  const told = { id, name, value, ...(event === 'change' && { previousValue }) };
  if (listener !== undefined) call(options, listener, told);
}

function call(options: Options, name: `on${string}`, told?: unknown): void {
  callWith(options, name, told);
}

function callWith(options: Options, name: `on${string}`, told: unknown): unknown {
  return options[name]?.(told as never);
}
