import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, type Visitor } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';
import { ownersSession, signIn } from './guest';

type Saved = { html: string; scss: string | null; html_engine_options: object };

/** A member who writes the HTML of a template. */
export class Writer {
  private constructor(
    readonly visitor: Visitor,
    readonly templateId: string,
  ) {}

  get page(): Page {
    return this.visitor.page;
  }

  static async at(templateId: string, options = desktop): Promise<Writer> {
    const visitor = await arrive({ ...options, storageState: await ownersSession() });
    const writer = new Writer(visitor, templateId);
    await writer.page.goto(`${world().product.origin}/dashboard/templates/${templateId}/html`);
    await writer.page.locator('body[data-editor=ready]').waitFor({ timeout: 30_000 });
    return writer;
  }

  async signInElsewhere(): Promise<void> {
    const other = await this.visitor.context.newPage();
    await signIn(other);
    await other.close();
    await this.page.bringToFront();
    await this.page.getByRole('button', { name: 'Continue' }).click({ timeout: 5_000 }).catch(isGone);
  }

  async drawn(): Promise<void> {
    await this.page.locator('.page.drawn').first().waitFor({ timeout: 60_000 });
  }

  /** Types at the end of the HTML, or at the cursor. */
  async write(text: string, where: 'at the end' | 'go on' = 'at the end'): Promise<void> {
    if (where === 'at the end') {
      await this.page.getByLabel('HTML with Liquid', { exact: true }).click();
      await this.page.keyboard.press('Control+End');
    }
    await this.page.keyboard.type(text);
  }

  /**
   * Deletes first: the browser would give the old style to the new text, and the policy forbids
   * that style.
   */
  async rewrite(text: string): Promise<void> {
    await this.page.getByLabel('HTML with Liquid', { exact: true }).click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.press('Delete');
    if (text !== '') await this.page.keyboard.insertText(text);
  }

  async offered(): Promise<string[]> {
    return this.page.locator('.cm-tooltip-autocomplete .cm-completionLabel').allTextContents();
  }

  async state(wanted: string): Promise<void> {
    await expect
      .poll(() => this.page.locator('#save-state').getAttribute('data-state'), { timeout: 30_000 })
      .toBe(wanted);
  }

  /** The stored template, once every change is saved. */
  async saved(): Promise<Saved> {
    await this.state('saved');
    return this.savedByService();
  }

  async savedByService(): Promise<Saved> {
    const answer: unknown = await world().product.api('GET', `/templates/${this.templateId}?full=true`);
    return answer as Saved;
  }
}

/** Ignores the error of a dialog that closed by itself: it checks again when its page is seen. */
function isGone(error: unknown): void {
  if (!(error instanceof Error) || !/Timeout|detached/.test(error.message)) throw error;
}
