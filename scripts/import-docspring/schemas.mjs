/**
 * The schema as the product reads it. A bound is exclusive by a flag in draft-04. What is only a placeholder
 * has no value.
 * @param {any} schema
 * @param {boolean} isForm whether it is one of several forms of a value
 * @returns {any}
 */
export function asDraft07(schema, isForm = false) {
  if (Array.isArray(schema)) return schema.map((one) => asDraft07(one, true));
  if (typeof schema !== 'object' || schema === null) return schema;
  // An image is one of several forms in our schemas.
  if (schema.properties?.base64 && !isForm) return { anyOf: [asDraft07(schema, true)] };
  const entries = Object.entries(withNumericBounds(schema)).map(([key, value]) => {
    if (key === 'properties') return [key, propertiesOf(value)];
    return [key, isSchema(key) ? asDraft07(value) : value];
  });
  return Object.fromEntries(entries);
}

/** @param {any} schema @returns {Record<string, any>} */
function withNumericBounds(schema) {
  const bounds = { ...schema };
  for (const side of ['Minimum', 'Maximum']) {
    const [exclusive, inclusive] = [`exclusive${side}`, side.toLowerCase()];
    if (bounds[exclusive] === true) {
      bounds[exclusive] = bounds[inclusive];
      delete bounds[inclusive];
    } else if (bounds[exclusive] === false) delete bounds[exclusive];
  }
  return bounds;
}

/** @param {Record<string, any>} properties */
function propertiesOf(properties) {
  const real = Object.entries(properties).filter(([, one]) => Object.keys(Object(one)).length > 0);
  return Object.fromEntries(real.map(([name, one]) => [name, asDraft07(one)]));
}

function isSchema(/** @type {string} */ key) {
  return ['items', 'anyOf', 'allOf', 'oneOf'].includes(key);
}

/**
 * The names that one schema has and another has not, and the names that only one of them requires.
 * @param {any} theirs
 * @param {any} ours
 * @returns {string[]}
 */
export function schemaDifferences(theirs, ours) {
  const [one, other] = [namesIn(theirs), namesIn(ours)];
  return [
    ...[...one.keys()]
      .filter((name) => !other.has(name))
      .map((name) => `"${name}" is data there, and not here`),
    ...[...other.keys()]
      .filter((name) => !one.has(name))
      .map((name) => `"${name}" is data here, and not there`),
    ...[...one].flatMap(([name, isRequired]) => {
      const here = other.get(name);
      if (here === undefined || here === isRequired) return [];
      return [`"${name}" is required ${isRequired ? 'there' : 'here'} only`];
    }),
  ];
}

/**
 * @param {any} schema
 * @param {string} below
 * @param {Map<string, boolean>} names whether each name is required
 */
function namesIn(schema, below = '', names = new Map()) {
  for (const [name, one] of Object.entries(schema?.properties ?? {})) {
    const path = `${below}${name}`;
    names.set(path, schema.required?.includes(name) ?? false);
    // An image is one value, whose forms each service spells in its own way.
    if (one.properties?.base64) continue;
    const items = Array.isArray(one.items) ? one.items[0] : one.items;
    namesIn(one, `${path}/`, names);
    namesIn(items, `${path}/…/`, names);
  }
  return names;
}
