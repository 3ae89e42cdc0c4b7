type Carried = {
  /** null where it cannot be taken along yet, which the page says. */
  given: () => Promise<string | null>;
  take: (text: string) => void;
};

/** Another version has a page of its own, where what was entered is still there: once, and in this tab only. */
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
    // More than a browser keeps: pictures, as a rule. The other version begins empty.
  }
}
