/** A map that forgets its oldest entries beyond `limit`: a memory of facts that can be looked up again. */
export function createBoundedMap<K, V>(limit: number): { get(key: K): V | undefined; set(key: K, value: V): void } {
  const entries = new Map<K, V>();
  return {
    get: (key) => entries.get(key),
    set: (key, value) => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= limit) return;
      for (const oldest of entries.keys()) {
        entries.delete(oldest);
        return;
      }
    },
  };
}
