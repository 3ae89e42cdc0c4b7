const KEY = 'quillet:held';

/** What somebody had typed into a form that was held up. */
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

/** A browser may forbid storage, and somebody may have put something else there. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
