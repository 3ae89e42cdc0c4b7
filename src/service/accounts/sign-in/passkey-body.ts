import * as z from 'zod';

/** Base64url, as browsers give what authenticators answer. */
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

/** What both kinds of answers begin with. */
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

export const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
});
