/** Returns the name of a resource of a content stream: the one it has, or the next with this prefix. */
export function resourceName<Resource>(
  names: Map<Resource, string>,
  resource: Resource,
  prefix: string,
): string {
  const name = names.get(resource) ?? `${prefix}${names.size + 1}`;
  names.set(resource, name);
  return name;
}
