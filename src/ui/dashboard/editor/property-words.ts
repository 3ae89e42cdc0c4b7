/** The words of field properties. In English they are made from the names of the API. */
export const propertyWords = {
  /** `fontSize` becomes "Font size". */
  label: (name: string): string => {
    const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
    return spaced.charAt(0).toUpperCase() + spaced.slice(1);
  },
  choice: (choice: string): string => choice.replaceAll('_', ' '),
};
