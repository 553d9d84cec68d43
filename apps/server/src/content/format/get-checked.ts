/** The value of a name that the check of the pack has found good. */
export function getChecked<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the check let ${String(key)} pass`);
  return value;
}
