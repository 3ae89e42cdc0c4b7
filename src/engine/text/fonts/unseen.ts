/**
 * Characters that change their neighbours and show nothing themselves: joiners, variant selectors,
 * skin tones.
 */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\u{1f3fb}-\u{1f3ff}]/u;
