import { expiryProblems } from './expiry';
import { encryptionProblems } from './level-problems';

export type CheckedTogether = Parameters<typeof expiryProblems>[0] & Parameters<typeof encryptionProblems>[0];

/** What contradicts itself in the settings of a template, whichever of them were sent. */
export function settingsProblems(settings: CheckedTogether): string[] {
  return [...expiryProblems(settings), ...encryptionProblems(settings)];
}
