/** The origin of this script is the service. Only messages from this origin count. */
export const serviceOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin;
