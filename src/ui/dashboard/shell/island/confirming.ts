/** Leads a member who must confirm their identity to the page for that, and then back. */
export function goToConfirm(): void {
  location.assign(`/confirm?next=${encodeURIComponent(location.pathname)}`);
}
