type Carried = {
  /** null where the data cannot be read yet; the page shows why. */
  given: () => Promise<string | null>;
  take: (text: string) => void;
};

/** Carries the entered data to the page of another version: once, and in this tab only. */
export function carryOver(form: HTMLFormElement, templateId: string, { given, take }: Carried): void {
  const key = `quillet:carried:${form.id}:${templateId}`;
  for (const link of form.querySelectorAll<HTMLAnchorElement>('[data-version]'))
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void given().then((text) => {
        if (text === null) return;
        keep(key, text);
        location.assign(link.href);
      });
    });
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text !== null) take(text);
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The data exceeds the storage of the browser, usually because of images. The other page starts
    // empty.
  }
}
