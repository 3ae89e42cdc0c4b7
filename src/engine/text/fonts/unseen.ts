/** Joiners, selectors of variants, skin tones: they change their neighbours and have no looks of their own. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\u{1f3fb}-\u{1f3ff}]/u;
