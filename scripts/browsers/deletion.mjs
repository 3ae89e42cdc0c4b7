// Makes a new browser as poor as an old one.
import { interfaces } from './compat.mjs';

/** A script that deletes every API that one of the supported browsers lacks. */
export function deletionOfAllNewer() {
  const members = [...interfaces].flatMap(([owner, { members }]) =>
    members.filter(({ lacking }) => lacking.length > 0).map(({ name }) => [owner, name]),
  );
  const owners = [...interfaces].filter(([, { lacking }]) => lacking.length > 0).map(([owner]) => [owner]);
  return deletionOf([...members, ...owners]);
}

/** A script that deletes one function from every interface that has it. */
export function deletionOfOne(/** @type {string} */ api) {
  const [wanted, name = ''] = api.split('.');
  const owners = [...interfaces].filter(
    ([owner, { members }]) =>
      (!wanted || owner === wanted) &&
      members.some((member) => member.name === name && member.lacking.length > 0),
  );
  return deletionOf(owners.map(([owner]) => [owner, name]));
}

/** Runs in pages and in workers, so each name may be missing, and some cannot be deleted. */
function deletionOf(/** @type {string[][]} */ paths) {
  return `for (const [owner, name] of ${JSON.stringify(paths)}) {
    const target = owner === 'TypedArray' ? Object.getPrototypeOf(Uint8Array) : globalThis[owner];
    if (target === undefined || target === null) continue;
    if (name === undefined) Reflect.deleteProperty(globalThis, owner);
    else {
      Reflect.deleteProperty(target, name);
      if (target.prototype) Reflect.deleteProperty(target.prototype, name);
    }
  }\n`;
}
