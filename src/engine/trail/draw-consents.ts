import type { ReportedConsent } from './audit-report';
import type { ReportPaper } from './report-paper';
import { styles } from './report-text';

/** The room that the first lines of a text need below their heading. */
export const CONSENT_ROOM = 48;
/** More lines than the longest text has. */
const ALL_LINES = 1_000;

/** Draws texts in full. They may go on over pages, so each line is a row of its own. */
export function drawConsents(paper: ReportPaper, consents: readonly ReportedConsent[]): void {
  for (const { caption, lines } of consents) {
    paper.need(CONSENT_ROOM);
    paper.paragraph(caption, styles.title, { most: 3 });
    paper.skip(3);
    for (const line of lines) {
      for (const row of paper.text.lines(line, styles.value, paper.width, ALL_LINES))
        paper.row([{ lines: [row], style: styles.value, left: 0 }]);
      paper.skip(3);
    }
    paper.skip(8);
  }
}
