/** The page on which the roles of signers are defined. */
export function rolesPath(templateId: string): string {
  return `/dashboard/templates/${templateId}/send/roles`;
}
