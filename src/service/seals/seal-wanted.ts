/** Which finished PDFs of a template are sealed: `signed` are those for which signers were asked. */
export const sealSettings = ['signed', 'best_effort', 'required', 'off'] as const;

/** What a submission can ask for itself. */
export const sealWishes = ['best_effort', 'required', 'off'] as const;

export type SealWish = (typeof sealWishes)[number];

/** What counts for a submission: its own wish, or else the setting of its template. */
export function sealWanted(
  asked: SealWish | undefined,
  setting: (typeof sealSettings)[number],
  isSigned: boolean,
): SealWish {
  if (asked !== undefined) return asked;
  if (setting !== 'signed') return setting;
  return isSigned ? 'best_effort' : 'off';
}
