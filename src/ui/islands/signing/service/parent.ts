import { parentOrigin } from '../../common/parent-origin';

export { parentOrigin } from '../../common/parent-origin';

/** Posts messages to the embedding page, for its origin only. */

type Kind =
  | 'error'
  | 'here'
  | 'loaded'
  | 'viewed'
  | 'completed'
  | 'declined'
  | 'delegated'
  | 'resized'
  | 'field'
  | 'cleared'
  | 'submitting'
  | 'left_out'
  | 'data'
  | 'processed'
  | 'closed';

export function postToParent(type: Kind, dataRequestId: string, more: Record<string, unknown> = {}): void {
  const origin = parentOrigin();
  if (origin === null) return;
  answerParent(dataRequestId);
  parent.postMessage({ source: 'quillet', type, dataRequestId, ...more }, origin);
}

let isAnswering = false;

/** Answers the embedding page, which asks after every load whether the frame shows a page of ours. */
export function answerParent(dataRequestId: string): void {
  if (isAnswering) return;
  isAnswering = true;
  addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.source === 'quillet-parent') postToParent('here', dataRequestId);
  });
}
