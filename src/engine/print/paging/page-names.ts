/**
 * Finds the page that an element is printed on by its name, which its descendants do not inherit in their styles.
 * Needs `of`. Defines `pageNameOf(element)`, which is empty for a page without a name.
 */
export const findPageNames = `
  const pageNames = new Map([[null, '']]);
  const pageNameOf = (element) => {
    const above = [];
    let one = element;
    for (; !pageNames.has(one); one = of(one, 'parentElement')) {
      const { page } = getComputedStyle(one);
      if (page !== 'auto') pageNames.set(one, page);
      else above.push(one);
      if (page !== 'auto') break;
    }
    const name = pageNames.get(one);
    for (const other of above) pageNames.set(other, name);
    return name;
  };
`;
