/** A key of a pack made from a name: lower-case letters, digits and single dashes. '' where nothing is left. */
export function keyFrom(name: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return name;
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-+/, '').slice(0, 60).replace(/-+$/, '');
}

/** Gives each wish a key of its own: the second of two equal ones gets a number. */
export function uniqueKeys(): (wish: string) => string {
  const given = new Set<string>();
  return (wish) => {
    let key = wish;
    for (let copy = 2; given.has(key); copy += 1) key = `${wish}-${copy}`;
    given.add(key);
    return key;
  };
}
