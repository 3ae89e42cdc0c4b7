import type { TestProject } from 'vitest/node';
import { type Example, readExamples } from '../../scripts/gallery/examples.mjs';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** The examples of HTML templates, as they are sent to the API. */
    examples: Example[];
  }
}

/** Files are read in the test runner: the runtime of the tests has none. */
export default (project: TestProject): void => project.provide('examples', readExamples('examples/html'));
