import { passFor } from './frame';

/**
 * A frame that may not use passkeys lends its pass to the window that it opened. Only a page of this service
 * gets it: the messages go to its origin and to no other.
 */
type Message = { quilletWindow: 'asks' | 'has_shown' | 'lends'; id: string; pass?: string | null };

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'quilletWindow' in data && 'id' in data;
}

function listen(id: string, heard: (message: Message, source: MessageEventSource | null) => void): void {
  addEventListener('message', ({ origin, data, source }) => {
    if (origin === location.origin && isMessage(data) && data.id === id) heard(data, source);
  });
}

function tell(to: MessageEventSource | null, message: Message): void {
  to?.postMessage(message, { targetOrigin: location.origin });
}

/** In the frame: lends the pass, and goes on when the window has shown the passkey. */
export function lendPass(id: string, goOn: () => void): void {
  listen(id, ({ quilletWindow }, source) => {
    if (quilletWindow === 'asks') tell(source, { quilletWindow: 'lends', id, pass: passFor(id) });
    if (quilletWindow === 'has_shown') goOn();
  });
}

/** In the window: asks the frame for its pass. Nothing happens without a frame that has one. */
export function borrowPass(id: string, take: (pass: string) => void): void {
  listen(id, ({ quilletWindow, pass }) => {
    if (quilletWindow === 'lends' && pass) take(pass);
  });
  tell(window.opener, { quilletWindow: 'asks', id });
}

export function returnToFrame(id: string): void {
  tell(window.opener, { quilletWindow: 'has_shown', id });
  window.close();
}
