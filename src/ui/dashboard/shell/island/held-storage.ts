const KEY = 'quillet:held';

/** The values of a form that waits for a confirmation or a correction. */
export type Held = {
  personId: string;
  at: number;
  path: string;
  form: string;
  values: Record<string, string>;
};

export function keepHeld(held: Held): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(held)));
}

export function takeHeld(): Held | null {
  const held = attempt((): Held => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  forgetHeld();
  return held;
}

export function forgetHeld(): void {
  attempt(() => sessionStorage.removeItem(KEY));
}

/** Browsers may forbid storage, and the stored text may be damaged. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
