import type { NewPage } from '../fill/append/append-pages';
import { prepareTypesetter } from '../fill/draw/draw-typesetter';
import { DrawValues } from '../fill/draw/draw-values';
import type { FontLibrary } from '../text/fonts/font-library';
import type { FontUses } from '../text/fonts/font-use';
import type { StyledText } from '../text/layout/typesetter';
import type { AuditReport } from './audit-report';
import { CONSENT_ROOM, drawConsents } from './draw-consents';
import { drawPagePictures, type PagePicture, PICTURE_ROOM } from './draw-page-pictures';
import { drawEvents, drawFacts, drawHead, drawHeading, heightOfFirst } from './draw-sections';
import { drawLogo, drawSigners, PERSON_ROOM } from './draw-signers';
import { type PaperSize, ReportPaper } from './report-paper';
import { bold, oneLine, plain, ReportText, styles } from './report-text';
import { SignaturePictures } from './signature-pictures';

export type AuditDrawing = {
  report: AuditReport;
  size: PaperSize;
  uses: FontUses;
  fonts: FontLibrary;
  /** Pictures of the first pages of the document. */
  pictures?: readonly PagePicture[];
};

export type DrawnAudit = {
  pages: readonly NewPage[];
  /** The sections with the index of the page on which each begins. */
  sections: readonly { title: string; page: number }[];
};

/** Draws the audit trail on pages of its own. The same report gives the same pages. */
export async function drawAudit({
  report,
  size,
  uses,
  fonts,
  pictures = [],
}: AuditDrawing): Promise<DrawnAudit> {
  const { signers, logo } = report;
  const shown = [...(logo ? [logo] : []), ...signers.flatMap((signer) => signer.signatures)];
  const signatures = await SignaturePictures.prepare(shown, report.at, fonts);
  const texts = [...textsOf(report), ...signatures.texts()];
  const typesetter = await prepareTypesetter(fonts, [], new DrawValues({}, report.at), texts);
  const paper = new ReportPaper(size, new ReportText(typesetter), uses);
  const sections: { title: string; page: number }[] = [];
  const begin = (title: string, following: number) => {
    drawHeading(paper, title, following);
    sections.push({ title, page: paper.pageIndex });
  };

  if (logo && signatures.has(logo)) drawLogo(paper, logo, { pictures: signatures, typesetter });
  drawHead(paper, report);
  begin('The document', 40);
  drawFacts(paper, report.facts);
  if (report.signers.length > 0) {
    begin('The people', PERSON_ROOM);
    drawSigners(paper, report.signers, { pictures: signatures, typesetter });
  }
  if (report.consents.length > 0) {
    begin('What they agreed to', CONSENT_ROOM);
    drawConsents(paper, report.consents);
  }
  begin('What happened', heightOfFirst(paper, report.events));
  drawEvents(paper, report.events);
  if (report.pages !== null) {
    begin('Its pages', pictures.length > 0 ? PICTURE_ROOM : 20);
    paper.paragraph(report.pages, styles.value);
    drawPagePictures(paper, pictures);
  }
  begin('How to check this', 60);
  for (const text of report.verification) {
    paper.paragraph(text, styles.value);
    paper.skip(4);
  }
  return { pages: paper.finish(report.foot), sections };
}

/**
 * Returns every text with its font, so that characters missing from the standard fonts are loaded
 * before drawing.
 */
function textsOf(report: AuditReport) {
  const { name, standing, notice, facts, signers, consents, events, verification, foot, pages } = report;
  const facing = (list: AuditReport['facts']) => list.flatMap(({ label, value }) => [label, value]);
  const strong = [
    name,
    notice ?? '',
    ...signers.map((signer) => signer.name),
    ...consents.map(({ caption }) => caption),
    ...events.map(({ title }) => title),
  ];
  const others = [
    ...[standing, foot, pages ?? '', ...verification, ...facing(facts)],
    ...signers.flatMap((signer) => [signer.address, signer.standing.text, ...facing(signer.facts)]),
    ...signers.flatMap(({ signatures }) => signatures.map(({ caption }) => caption)),
    ...consents.flatMap(({ lines }) => lines),
    ...events.flatMap(({ time, details, hash }) => [time, ...details, hash]),
  ];
  const styled = (font: StyledText['font']) => (text: string) => ({ text: oneLine(text), font });
  return [...strong.map(styled(bold)), ...others.map(styled(plain))];
}
