import type { Field } from './field-schema';

/** Says what is wrong with a field; false where it is not among those that are being saved, and so not to blame. */
export type Report = (field: Field, property: keyof Field, message: string) => boolean;
