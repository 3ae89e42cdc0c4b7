import { type Look, lookProblem } from '../common/look';
import { blankFrame } from './frame';
import { openModal } from './modal';
import { notShown, watchFrame } from './not-shown';
import { serviceOrigin } from './service-origin';
import { themeNamed } from './themes';
import { wordsFor } from './words';

type Listener = ((event: TemplateEditorEvent) => void) | undefined;

export type TemplateEditorOptions = {
  templateId: string;
  /** The secret of an editor token, which your server asks for. */
  token: string;
  /** The element to fill; without it, the editor opens over the page. */
  selector?: string;
  /** `false`: over the page, whatever element is named. */
  inline?: boolean;
  /** `en`, `de`, `fr`, `es`, `ar` or `ja`; without it, the language of the browser. */
  lang?: string;
  /** Without it, as the browser prefers. */
  darkMode?: boolean;
  /** A ready look: `classic`, or `quillet`, which is ours. */
  theme?: string;
  /** The look of the editor, over that of the theme: `--quillet-accent` and others. */
  variables?: Look;
  /** In place of `variables`, where the editor is dark. */
  darkVariables?: Look;
  doneButtonLabel?: string;
  hideDoneButton?: boolean;
  /** The button waits until every required predefined field is on the pages. */
  disableDoneButtonIfPredefinedFieldsMissing?: boolean;
  /** `false`: whether a field is required is not shown. */
  showFieldRequired?: boolean;
  onLoad?: Listener;
  onSave?: Listener;
  onPublish?: Listener;
  onDone?: Listener;
  onError?: Listener;
  onClose?: () => void;
};

export type TemplateEditorEvent = { type: string; templateId: string; [fact: string]: unknown };

export type TemplateEditorHandle = { iframe: HTMLIFrameElement; close(): void };

/** How long a closed editor may take to save what was changed last. */
const FINISH_MS = 5_000;

/** Opens the editor of a template in an element, or in a dialog over the page when none is named. */
export function createTemplateEditor(options: TemplateEditorOptions): TemplateEditorHandle;
export function createTemplateEditor(
  place: string | Element,
  options: TemplateEditorOptions,
): TemplateEditorHandle;
export function createTemplateEditor(
  first: string | Element | TemplateEditorOptions,
  second?: TemplateEditorOptions,
): TemplateEditorHandle {
  const isPlace = typeof first === 'string' || first instanceof Element;
  const options = isPlace ? second : first;
  if (options === undefined) throw new TypeError('createTemplateEditor needs options');
  checkLook(options);
  const place = options.inline === false ? undefined : isPlace ? first : options.selector;
  const { iframe, send, isFrom } = editorFrame(options);
  const remove =
    place === undefined
      ? openModal(iframe, { lang: options.lang, isWide: true, onClose: () => close() })
      : insert(iframe, place);
  const stop = new AbortController();
  const gone = new AbortController();
  let isLoaded = false;
  const end = (isSaved: boolean) => {
    gone.abort();
    remove();
    // Nobody else can tell that the last changes are lost: the frame is gone.
    if (!isSaved) options.onError?.({ type: 'not_saved', templateId: options.templateId });
  };
  const close = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    if (isLoaded) hideUntil(iframe, { send, end, gone: gone.signal });
    else end(true);
    options.onClose?.();
  };
  const fail = (event: TemplateEditorEvent) => {
    const note = notShown(null, options.lang);
    iframe.replaceWith(note);
    stop.signal.addEventListener('abort', () => note.remove());
    options.onError?.(event);
  };
  const { templateId } = options;
  const watch = watchFrame(
    iframe,
    () => send({ kind: 'ask' }),
    () => iframe.isConnected && !stop.signal.aborted && fail({ type: 'not_shown', templateId }),
  );
  const hear = (event: TemplateEditorEvent) => {
    watch.heard();
    if (event.type === 'asks') send({ kind: 'open', ...given(options) });
    if (event.type === 'finished') end(event['isSaved'] !== false);
    if (event.type === 'loaded') isLoaded = true;
    if (stop.signal.aborted) return;
    pass(event, options);
    if (event.type === 'done' && place === undefined) close();
  };
  addEventListener('message', (event) => isFrom(event) && hear(event.data), { signal: gone.signal });
  return { iframe, close };
}

function editorFrame({ templateId, token, lang }: TemplateEditorOptions) {
  const address = new URL(`/embed/editor/${encodeURIComponent(templateId)}`, serviceOrigin);
  // The id of the token says which pages may frame the editor. The secret follows in a message.
  address.searchParams.set('token_id', String(token).split('.', 1)[0] ?? '');
  if (lang !== undefined) address.searchParams.set('lang', lang);
  const iframe = blankFrame({ address, title: wordsFor(lang).editor, minHeight: '40rem' });
  return {
    iframe,
    send: (message: object) =>
      iframe.contentWindow?.postMessage({ source: 'quillet-parent', ...message }, serviceOrigin),
    isFrom: ({ origin, source, data }: MessageEvent) =>
      origin === serviceOrigin && source === iframe.contentWindow && isEvent(data, templateId),
  };
}

/** What the frame gets. It checks all of it again. */
function given({ token, theme = 'quillet', ...options }: TemplateEditorOptions) {
  const { darkMode, doneButtonLabel, hideDoneButton } = options;
  const { light, dark } = themeNamed(theme);
  const variables = { ...light, ...options.variables };
  const darkVariables = { ...dark, ...options.variables, ...options.darkVariables };
  const { disableDoneButtonIfPredefinedFieldsMissing, showFieldRequired } = options;
  return {
    ...{ token, variables, darkVariables, darkMode, doneButtonLabel, hideDoneButton },
    ...{ disableDoneButtonIfPredefinedFieldsMissing, showFieldRequired },
  };
}

function checkLook({ theme = 'quillet', variables = {}, darkVariables = {} }: TemplateEditorOptions): void {
  themeNamed(theme);
  for (const [name, value] of [...Object.entries(variables), ...Object.entries(darkVariables)]) {
    const problem = lookProblem(name, value);
    if (problem !== null) throw new TypeError(`createTemplateEditor: ${problem}`);
  }
}

function insert(iframe: HTMLIFrameElement, place: string | Element): () => void {
  const element = typeof place === 'string' ? document.querySelector(place) : place;
  if (element === null) throw new TypeError(`createTemplateEditor found no element for "${place}"`);
  element.append(iframe);
  return () => iframe.remove();
}

type Ending = { send: (message: object) => void; end: (isSaved: boolean) => void; gone: AbortSignal };

/** A frame that is removed at once would lose what was changed in the last second. */
function hideUntil(iframe: HTMLIFrameElement, { send, end, gone }: Ending): void {
  const shown = iframe.closest('dialog') ?? iframe;
  shown.style.display = 'none';
  if (shown instanceof HTMLDialogElement) shown.close();
  send({ kind: 'finish' });
  const late = setTimeout(() => end(false), FINISH_MS);
  gone.addEventListener('abort', () => clearTimeout(late));
}

function isEvent(data: unknown, id: string): data is TemplateEditorEvent {
  if (typeof data !== 'object' || data === null) return false;
  const { source, type, templateId } = data as Record<string, unknown>;
  return source === 'quillet' && typeof type === 'string' && templateId === id;
}

function pass({ source: _, ...event }: TemplateEditorEvent, options: TemplateEditorOptions): void {
  const listeners: Record<string, Listener> = {
    loaded: options.onLoad,
    saved: options.onSave,
    published: options.onPublish,
    done: options.onDone,
    error: options.onError,
  };
  if (Object.hasOwn(listeners, event.type)) listeners[event.type]?.(event);
}
