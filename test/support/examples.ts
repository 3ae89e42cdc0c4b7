import type { TestProject } from 'vitest/node';
import { type Example, readExamples } from '../../scripts/gallery/examples.mjs';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    /** The examples of HTML templates, as the API receives them. */
    examples: Example[];
  }
}

/** The test runner reads the files: the runtime of the tests cannot. */
export default (project: TestProject): void => project.provide('examples', readExamples('examples/html'));
