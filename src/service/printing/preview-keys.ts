/** Where a preview passes through R2 on its way to the browser and back. */
const folder = (accountId: string, id: string) => `${accountId}/previews/${id}`;

export const previewPageKey = (accountId: string, id: string): string => `${folder(accountId, id)}/page.json`;
export const previewPdfKey = (accountId: string, id: string): string =>
  `${folder(accountId, id)}/preview.pdf`;
export const previewProblemKey = (accountId: string, id: string): string =>
  `${folder(accountId, id)}/problem.txt`;

export const isPreviewKey = (key: string): boolean => /^[^/]+\/previews\//.test(key);
