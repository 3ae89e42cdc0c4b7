/** How an attached file relates to the document that it is in (ISO 32000-2, 7.11.3). */
export const relationships = ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'] as const;

export type Relationship = (typeof relationships)[number];

/** A file that a PDF carries along. */
export type AttachedFile = {
  name: string;
  mimeType: string;
  relationship: Relationship;
  description?: string | undefined;
  bytes: Uint8Array;
};
