import { vi } from 'vitest';
import { SubmissionRenderer } from '../../src/service/submissions/render/submission-renderer';

/** Holds every rendering, or those that `isHeld` names, until it is released. */
export function holdRenders(isHeld: (submissionId: string) => boolean = () => true) {
  let held = true;
  const original = SubmissionRenderer.prototype.render;
  const spy = vi.spyOn(SubmissionRenderer.prototype, 'render').mockImplementation(async function (
    this: SubmissionRenderer,
    job,
  ) {
    while (held && isHeld(job.submissionId)) await scheduler.wait(10);
    return original.call(this, job);
  });
  return {
    release() {
      held = false;
      spy.mockRestore();
    },
  };
}
