import { createDataRequest } from './create-data-request';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    createDataRequest: typeof createDataRequest;
  }
}

window.createDataRequest = createDataRequest;
