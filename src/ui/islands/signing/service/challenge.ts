/** The widget of Turnstile, which adds its token to the form that it stands in. */
type Turnstile = {
  render(
    place: HTMLElement,
    options: { sitekey: string; action: string; cData: string; language: string; size: 'flexible' },
  ): void;
};

/** Shows the challenge of a public form in its place, if the page has one. */
export function showChallenge(): void {
  const place = document.getElementById('challenge');
  const {
    origin,
    siteKey: sitekey = '',
    action = '',
    about: cData = '',
    language = '',
  } = place?.dataset ?? {};
  if (place === null || origin === undefined) return;
  const render = () => turnstile()?.render(place, { sitekey, action, cData, language, size: 'flexible' });
  // A frame that shows one page after the other has the script already.
  if (turnstile() !== undefined) {
    render();
    return;
  }
  const script = document.createElement('script');
  script.src = `${origin}/turnstile/v0/api.js?render=explicit`;
  script.addEventListener('load', render);
  document.head.append(script);
}

function turnstile(): Turnstile | undefined {
  return Reflect.get(globalThis, 'turnstile');
}
