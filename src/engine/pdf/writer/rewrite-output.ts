import type { WorkBudget } from '../reader/work-budget';
import type { ObjectTarget } from './copy-objects';
import type { PageNumbers, WrittenFile } from './written-file';

/** How a rewritten file is written. */
export type RewriteOutput = ObjectTarget & {
  readonly length: number;
  begin(pages: PageNumbers): void;
  /** Hands on what is finished, so that the next objects have room. */
  drain(): Promise<void> | undefined;
  finish(
    ends: { root: number; info: number },
    idOf: (startXref: number) => string,
    budget: WorkBudget,
  ): Promise<WrittenFile>;
};
