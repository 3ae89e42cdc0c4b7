import type { TestDataSet } from '../../../../lib/test-data-set';
import { page } from '../../shell/island/page';
import { letFill } from './fill-menu';

type Facts = {
  template: { id: string; locked: boolean };
  sample: TestDataSet['data'];
  testData: readonly TestDataSet[];
};

/** A form of data. */
type Fillable = {
  fill(data: TestDataSet['data']): void;
  /** Returns what was entered, or null where it cannot be read. */
  leave(): Promise<TestDataSet['data'] | null>;
};

/** Lets a menu fill in the form of a page. `check` shows what does not fit in a set. */
export function letFillForm(menu: HTMLDetailsElement, form: Fillable, check: () => unknown): void {
  const { template, sample, testData, person } = page<Facts>();
  letFill(menu, {
    ...{ templateId: template.id, sets: testData },
    sample: () => form.fill(sample),
    take: ({ data }) => {
      form.fill(data);
      check();
    },
    read: template.locked || !person.makesTemplates ? null : () => form.leave(),
  });
}
