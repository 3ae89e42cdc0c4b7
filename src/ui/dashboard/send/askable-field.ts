/** A value that a signer can be asked for, with the boxes in which the document shows it. */
export type AskableField = {
  name: string;
  label: string;
  boxes: { page: number; x: number; y: number; width: number; height: number }[];
};
