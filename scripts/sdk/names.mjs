// Names of the SDK: a group for each tag of the API, a method for each operation.

/** Operations whose name would say too little without the noun. @type {Record<string, string>} */
const NAMED = { listTemplateSubmissions: 'listOfTemplate' };

/** `Data requests` becomes `dataRequests`. @param {string} tag */
export function groupOf(tag) {
  const name = pascal(tag);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `createDataRequestToken` of the data requests becomes `createToken`. @param {string} id @param {string} tag */
export function methodName(id, tag) {
  const noun = pascal(tag).replace(/(?<=ch)es$|s$/, '');
  return NAMED[id] ?? id.replace(new RegExp(`(?<=[a-z])${noun}(e?s)?(?![a-z])`), '');
}

/** @param {string} tag */
function pascal(tag) {
  return tag.replace(/(^|\s+)(\w)/g, (_, _space, letter) => letter.toUpperCase());
}
