/** The value of a name that the pack check has already found valid. */
export function getChecked<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the check let ${String(key)} pass`);
  return value;
}
