import { createDataRequest } from './create-data-request';

declare global {
  interface Window {
    createDataRequest: typeof createDataRequest;
  }
}

window.createDataRequest = createDataRequest;
