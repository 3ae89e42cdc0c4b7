import { DashboardFrame, type Frame } from '../shell/frame';

/** The frame of pages that list or show records: with the sheet and the script of records. */
export function RecordsFrame(frame: Omit<Frame, 'script' | 'stylesheets'>) {
  return <DashboardFrame stylesheets={['/records.css']} script="records" {...frame} />;
}
