import { previewHashOf } from '../../data-requests/preview-hash';
import { discardPreview } from './shown-previews';
import type { SubmissionJournal } from './submission-journal';
import type { Preview } from './submission-record';

/**
 * Records a preview of the current data in place of the one before; any other preview is discarded.
 */
export function notePreview(journal: SubmissionJournal, preview: Preview, now: number): void {
  const entry = journal.load();
  if (!entry) return;
  const { record, data } = entry;
  const { preview: known } = record;
  if (known?.key === preview.key) return;
  const isCurrent = data !== null && preview.documentHash === previewHashOf(record.contentHash, data.sha256);
  const isKnown = known?.documentHash === preview.documentHash;
  if (record.state !== 'waiting_for_data_requests' || !isCurrent || isKnown) {
    discardPreview(journal, record, preview, now);
    return;
  }
  if (known) discardPreview(journal, record, known, now);
  journal.save({ ...record, preview });
  journal.enqueue('project', now);
}
