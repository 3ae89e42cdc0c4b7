type Say = (problem: string) => string;

let say: Say = (problem) => problem;
let preparing: Promise<void> | undefined;

/** Loads the sentences of checks in the language of the page. They are written in English. */
export function prepareChecks(language: string): Promise<void> {
  preparing ??= language === 'en' ? Promise.resolve() : load();
  return preparing;
}

async function load(): Promise<void> {
  try {
    say = (await import('../../check-sentences')).saidAgain;
  } catch {
    // A sentence in English is better than none.
  }
}

/** Says a problem, such as `#/name: must not be empty`, in the language of the page. Its place stays. */
export function saidCheck(problem: string): string {
  return say(problem);
}
