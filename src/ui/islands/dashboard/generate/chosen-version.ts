/** What the page lets people choose; where nothing is published, there is only the draft. */
export const chosenVersion = (): string => {
  const chosen = document.getElementById('version');
  return chosen instanceof HTMLSelectElement ? chosen.value : 'draft';
};
