import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { Designer } from '../support/designer';
import { ownerAt } from '../support/guest';

export function commenting(): void {
  it('keeps comments at their fields, and at the place of a deleted one', async () => {
    const box = { page: 1, x: 100, y: 200, width: 200, height: 24 };
    const designer = await Designer.at(await world().product.template([{ name: 'city', ...box }]));
    const { page } = designer;
    const panel = page.locator('.comments');
    const pins = page.locator('.comment-pin');
    const write = async (text: string) => {
      await panel.getByLabel('New comment').fill(text);
      await panel.getByRole('button', { name: 'Comment', exact: true }).click();
      await panel.getByText(text).waitFor();
    };
    await page.getByRole('button', { name: 'Comments' }).click();
    await page.locator('.field-list button[title=city]').click();
    await write('Too <b>small</b>?');
    await panel.getByRole('button', { name: 'Choose a point on the page' }).click();
    await page.mouse.click(...(await designer.pointAt(300, 400)));
    await write('A logo here');
    await expect.poll(() => pins.count()).toBe(2);
    await panel.getByRole('button', { name: 'Reply' }).first().click();
    await panel.getByLabel('Your reply').fill('Wider');
    await panel.getByRole('button', { name: 'Reply' }).first().click();
    await panel.locator('.answer', { hasText: 'Wider' }).waitFor();
    await designer.visitor.expectNoBarriers();
    await page.locator('.field-list button[title=city]').click();
    await page.keyboard.press('Delete');
    await panel.getByRole('button', { name: 'A deleted field on page 1' }).waitFor();
    expect(await pins.count()).toBe(2);
    await panel.getByRole('button', { name: 'Resolve', exact: true }).first().click();
    await panel.getByText('Resolved (1)').waitFor();
    await expect.poll(() => pins.count()).toBe(1);
    // A new field is another one.
    await designer.place('Text', [100, 200], [300, 224]);
    expect((await designer.saved()).fields).toMatchObject([{ id: 2 }]);
    await panel.getByText('Resolved (1)').click();
    await panel.getByRole('button', { name: 'A deleted field on page 1' }).waitFor();
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('shows what colleagues write meanwhile, and keeps what somebody is writing', async () => {
    const template = await world().product.template([]);
    const designer = await Designer.at(template);
    const colleague = await ownerAt(`/dashboard/templates/${template}`);
    const [here, there] = [designer.page.locator('.comments'), colleague.page.locator('#comments')];
    const write = async (panel: Locator, text: string) => {
      await panel.getByLabel('New comment').fill(text);
      await panel.getByRole('button', { name: 'Comment', exact: true }).click();
      await panel.getByText(text).waitFor();
    };
    await write(there, 'A logo?');
    await designer.page.getByRole('button', { name: 'Comments' }).click();
    await here.getByText('A logo?').waitFor();
    await here.getByLabel('New comment').fill('Half a thought');
    await here.getByRole('button', { name: 'Reply' }).click();
    const answer = here.getByLabel('Your reply');
    await answer.fill('Not before');

    await write(there, 'A footer?');
    await there.getByRole('button', { name: 'Resolve', exact: true }).first().click();
    await there.getByText('Resolved (1)').waitFor();
    const comeBack = (page: Page) => page.evaluate("dispatchEvent(new Event('focus'))");
    await comeBack(designer.page);
    await here.getByText('A footer?').waitFor();
    await here.getByText(/^Resolved by/).waitFor();
    expect(await answer.inputValue()).toBe('Not before');
    expect(await answer.evaluate('document.activeElement?.value')).toBe('Not before');
    expect(await here.getByLabel('New comment').inputValue()).toBe('Half a thought');

    // The page of the template looks again while it is open.
    await colleague.page.clock.install();
    const read = colleague.page.waitForResponse('**/comments');
    await comeBack(colleague.page);
    await (await read).finished();
    const answering = here.locator('form', { has: designer.page.getByLabel('Your reply') });
    await answering.getByRole('button', { name: 'Reply' }).click();
    await answer.waitFor({ state: 'detached' });
    await colleague.page.clock.fastForward(31_000);
    await there.getByText('Resolved (1)').click();
    await there.getByText('Not before').waitFor();

    // An answer to a comment that is deleted becomes a new comment.
    await here.getByRole('button', { name: 'Reply' }).first().click();
    await answer.fill('With a date');
    await there.locator('article', { hasText: 'A footer?' }).getByRole('button', { name: 'Delete' }).click();
    await colleague.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await there.getByText('A footer?').waitFor({ state: 'detached' });
    await comeBack(designer.page);
    await expect.poll(() => here.getByLabel('New comment').inputValue()).toBe('Half a thought\nWith a date');
    expect([...designer.visitor.complaints, ...colleague.complaints]).toEqual([]);
  });
}
