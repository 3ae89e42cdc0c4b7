/** @typedef {import('./left-out.mjs').Leave} Leave */

const NAMED = /\{%(-?)\s*(metadata|template|template_image_url)\s+([^\s"'%-][^\s%]*?)\s*(-?)%\}/g;
const SIGNED = /\{%(-?)\s*(signature|initials)\s+([^\s,%]+)\s*(?:,([^%]*?))?\s*(-?)%\}/g;
const FACTS = ['id', 'name', 'version'];
const LENGTHS = ['width', 'height'];

/**
 * Their tags have bare words where those of Quillet have texts in quotes, and some options more.
 * @param {string | null | undefined} source
 * @param {string} property
 * @param {Leave} leave
 * @returns {string | null}
 */
export function translateLiquid(source, property, leave) {
  if (source === null || source === undefined) return null;
  const named = source.replace(NAMED, (whole, before, tag, word, after) => {
    if (tag === 'template' && !FACTS.includes(word)) {
      leave({ property, value: whole, reason: `Quillet has {% template %} with ${FACTS.join(', ')} only` });
      return '';
    }
    if (tag === 'template_image_url') {
      const reason = `their API gives no images: upload the image to the template here under the name "${word}"`;
      leave({ property, value: whole, reason });
    }
    return `{%${before} ${tag} "${word}" ${after}%}`;
  });
  return named.replace(SIGNED, (whole, before, tag, value, options, after) => {
    const kept = (options ?? '').split(',').flatMap((/** @type {string} */ option) => {
      const [name = '', given = ''] = option.split(/:(.*)/s).map((part) => part.trim());
      if (name === '') return [];
      if (LENGTHS.includes(name)) return [`, ${name}: "${given.replaceAll(/["']/g, '')}"`];
      leave({
        property,
        value: whole,
        reason: `{% ${tag} %} of Quillet has no option "${name}": style it in the SCSS`,
      });
      return [];
    });
    return `{%${before} ${tag} ${value}${kept.join('')} ${after}%}`;
  });
}
