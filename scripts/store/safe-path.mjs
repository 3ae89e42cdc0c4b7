/**
 * A path below the place of a store. Others name it, such as the service or a file, so it must not
 * lead elsewhere.
 * @param {string} path
 */
export function safePath(path) {
  const isBelow = path.split('/').every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!isBelow) throw new Error(`${JSON.stringify(path)} is no path below the place of the files.`);
  return path;
}
