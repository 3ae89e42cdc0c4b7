import { DurableObject } from 'cloudflare:workers';

export class SubmissionCoordinator extends DurableObject {}

export default {
  fetch: () => new Response('ok'),
} satisfies ExportedHandler;
