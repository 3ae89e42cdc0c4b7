export { verify, WebhookVerificationError } from './verify.mjs';
