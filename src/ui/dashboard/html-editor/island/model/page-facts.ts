import type { JsonSchema } from '../../../../../engine/fields';

/** The data that the service put into the page. */
export type PageFacts = {
  templateId: string;
  /** The schema of the print options. */
  options: JsonSchema;
  liquid: { tags: string[]; filters: string[] };
};
