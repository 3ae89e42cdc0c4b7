/** The R2 keys through which a preview passes to the browser and back. */
function folder(accountId: string, id: string) {
  return `${accountId}/previews/${id}`;
}

export function previewPageKey(accountId: string, id: string): string {
  return `${folder(accountId, id)}/page.json`;
}

export function previewPdfKey(accountId: string, id: string): string {
  return `${folder(accountId, id)}/preview.pdf`;
}

export function previewProblemKey(accountId: string, id: string): string {
  return `${folder(accountId, id)}/problem.txt`;
}

export function previewReportKey(accountId: string, id: string): string {
  return `${folder(accountId, id)}/report.json`;
}

export function wantedPictureKey(accountId: string, id: string): string {
  return `${folder(accountId, id)}/wanted.json`;
}

export function isPreviewKey(key: string): boolean {
  return /^[^/]+\/previews\//.test(key);
}
