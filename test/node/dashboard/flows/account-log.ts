import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { world } from '../../signing/support/world';
import { atDashboard, looksRight, owner } from '../support';

/** Adds a developer to the account of the owner, with a live token that they made. */
function addMemberWithToken(): void {
  const account = `(SELECT account_id FROM users WHERE email = '${owner().email}')`;
  world().product.sql(`INSERT INTO users (id, account_id, email, name, role, created_at)
    VALUES ('usr_0000000000000000kate', ${account}, 'kate@example.com', 'Kate Booth', 'developer', 0)`);
  world().product.sql(`INSERT INTO api_tokens (id, account_id, mode, label, secret_hash, created_at, created_by_id)
    VALUES ('api_live_0000000000000000kate', ${account}, 'live', 'Loom', '00', 0, 'usr_0000000000000000kate')`);
}

export function accountLog() {
  return describe('the account log', () => {
    test('shows a removed member and their tokens, is filtered, and is downloaded as CSV', async () => {
      addMemberWithToken();
      const visitor = await atDashboard('/dashboard/people');
      const { page } = visitor;
      await page.getByRole('button', { name: 'Remove: Kate Booth' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove Kate Booth?' });
      await dialog.getByText('They created an API token that still works.').waitFor();
      await visitor.expectNoBarriers();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      // Nothing is removed before the owner has said what becomes of the token.
      expect(await dialog.isVisible()).toBe(true);
      await dialog.getByLabel('Revoke them').check();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await page.getByText('Member removed.').waitFor();
      await page.goto(`${world().product.origin}/dashboard/tokens`);
      await page.getByRole('row', { name: /Loom/ }).getByText('Revoked').waitFor();

      await page.goto(`${world().product.origin}/dashboard/account`);
      await page.getByRole('link', { name: 'View account log' }).click();
      const removed = page.getByRole('row', { name: /Member removed: Kate Booth/ });
      await removed.getByText('tokens: revoke').waitFor();
      await removed.getByText(owner().email).waitFor();
      await page
        .getByRole('row', { name: /Signed in/ })
        .first()
        .waitFor();
      await looksRight(visitor);

      await page.getByLabel('What').selectOption('Member removed');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL('**kind=member.removed**');
      await removed.waitFor();
      expect(await page.getByRole('row', { name: /Signed in/ }).count()).toBe(0);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download CSV' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('account-log.csv');
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(',member.removed,');
      expect(text).not.toContain('session.started');
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });
}
