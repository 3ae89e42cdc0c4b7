/** The data with which somebody tries a template: it stays in their browser. Browsers may forbid storage. */
export function keptTestData(templateId: string): string | null {
  try {
    return localStorage.getItem(keyOf(templateId));
  } catch {
    return null;
  }
}

/** Null forgets it. Without storage it stays in the page only: it is only an example. */
export function keepTestData(templateId: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(templateId));
    else localStorage.setItem(keyOf(templateId), text);
  } catch {
    // The page goes on without.
  }
}

function keyOf(templateId: string): string {
  return `quillet:test-data:${templateId}`;
}
