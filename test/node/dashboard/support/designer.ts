import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type FieldOrder, fieldsInOrder } from '../../../../src/engine/fields/field-order';
import type { StoredField } from '../../../../src/engine/fields/field-schema';
import { desktop, type Visitor } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';
import { ownersSession } from './guest';

type Shown = { fields: Record<string, StoredField>; field_order: FieldOrder; updated_at: string };
type Saved = { fields: StoredField[]; updated_at: string };

/** A member who places fields on the pages of a template. */
export class Designer {
  private constructor(
    readonly visitor: Visitor,
    readonly templateId: string,
  ) {}

  get page(): Page {
    return this.visitor.page;
  }

  static async at(templateId: string, options = desktop): Promise<Designer> {
    const visitor = await arrive({ ...options, storageState: await ownersSession() });
    const designer = new Designer(visitor, templateId);
    await designer.open();
    return designer;
  }

  /** A designer who is already on the page. */
  static of(visitor: Visitor): Designer {
    return new Designer(visitor, /\/(tpl_\w+)\/editor/.exec(visitor.page.url())?.[1] ?? '');
  }

  async open(): Promise<void> {
    await this.page.goto(`${world().product.origin}/dashboard/templates/${this.templateId}/editor`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.locator('body[data-editor=ready] .page.drawn').first().waitFor({ timeout: 30_000 });
  }

  async choose(type: string): Promise<void> {
    await this.page.getByRole('toolbar').getByRole('button', { name: type, exact: true }).click();
  }

  /** The position on the screen of a point of a page. */
  async pointAt(x: number, y: number, page = 1): Promise<[number, number]> {
    const sheet = this.page.locator('.page').nth(page - 1);
    const place = await sheet.boundingBox();
    const points = /--points: ([\d.]+)/.exec((await sheet.getAttribute('style')) ?? '')?.[1];
    if (place === null) throw new Error('the page is not there');
    const zoom = place.width / Number(points);
    return [place.x + x * zoom, place.y + y * zoom];
  }

  async drag(from: [number, number], to: [number, number], page = 1): Promise<void> {
    await this.page.mouse.move(...(await this.pointAt(...from, page)));
    await this.page.mouse.down();
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    await this.page.mouse.move(...(await this.pointAt(...middle, page)));
    await this.page.mouse.move(...(await this.pointAt(...to, page)));
    await this.page.mouse.up();
  }

  async place(type: string, from: [number, number], to: [number, number]): Promise<void> {
    await this.choose(type);
    await this.drag(from, to);
  }

  property(name: string): Locator {
    return this.page.locator(`#property-${name}`);
  }

  async rename(name: string): Promise<void> {
    await this.property('name').fill(name);
  }

  async listed(): Promise<string[]> {
    return this.page
      .locator('.field-list li > button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
  }

  async state(wanted: string): Promise<void> {
    await expect
      .poll(() => this.page.locator('#save-state').getAttribute('data-state'), { timeout: 20_000 })
      .toBe(wanted);
  }

  /** The draft that the service has stored. */
  async saved(): Promise<Saved> {
    await this.state('saved');
    return this.savedByService();
  }

  async savedByService(): Promise<Saved> {
    const answer: unknown = await world().product.api('GET', `/templates/${this.templateId}?full=true`);
    const saved = answer as Shown;
    return { ...saved, fields: fieldsInOrder(saved.fields, saved.field_order) };
  }
}
