import * as z from 'zod';

/** Base64url, in which browsers pass on the values of an authenticator. */
const encoded = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);

/** The properties that both kinds of responses share. */
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

export type ShownPasskey = z.output<typeof authenticationResponse>;

/** The response as the library wants it: without a handle that is not there. */
export function readResponse({ response: { userHandle, ...signed }, ...given }: ShownPasskey) {
  return { ...given, response: { ...signed, ...(userHandle && { userHandle }) } };
}
