import type { Visitor } from '../../signing/support/visitor';

/** Gives the browser a passkey device. */
export async function givesDevice({ context, page }: Pick<Visitor, 'context' | 'page'>): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** Gives the browser a passkey device, and the member at their account page a passkey of it. */
export async function addsPasskey(visitor: Visitor): Promise<void> {
  await givesDevice(visitor);
  const { page } = visitor;
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Passkey added on' }).waitFor();
}
