import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setupSql } from '../../../../scripts/accounts/setup-sql.mjs';
import { arrive, world } from '../../signing/support/world';
import { looksRight } from '../support';

export function settingUp() {
  return describe('the link that a deploy prints', () => {
    test('makes an account and its owner, once', async () => {
      const { product } = world();
      const secret = randomBytes(32).toString('base64url');
      product.sql(setupSql(secret, Date.now()));
      const visitor = await arrive();
      const { page } = visitor;
      const link = `${product.origin}/setup/open#secret=${secret}`;
      await page.goto(link);
      await looksRight(visitor);
      await page.getByLabel('Account name').fill('Analytical Engines');
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Email address').fill(product.owner.email);
      await page.getByLabel('New password').fill('notes on the engine');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('already belongs to an account').waitFor();
      await looksRight(visitor);
      await page.getByLabel('Email address').fill('lovelace@example.com');
      await page.getByLabel('New password').fill('notes on the engine');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.waitForURL('**/dashboard/templates');
      await page.getByRole('link', { name: 'Members' }).first().click();
      await page.getByRole('listitem').filter({ hasText: 'lovelace@example.com' }).waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: product.owner.email }).count()).toBe(0);
      await page.goto(link);
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      await visitor.context.close();
    });
  });
}
