import { vi } from 'vitest';
import { SubmissionRenderer } from '../../src/service/submissions/render/submission-renderer';

/** Every PDF waits until it is released. */
export const holdRenders = () => {
  let held = true;
  const original = SubmissionRenderer.prototype.render;
  const spy = vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
    this: SubmissionRenderer,
    job,
  ) {
    while (held) await scheduler.wait(10);
    return original.call(this, job);
  });
  return {
    release() {
      held = false;
      spy.mockRestore();
    },
  };
};
