/** What may be attached (MED-017, MED-023): the largest file in bytes, how many at once, and the milliseconds after which neither side waits any more. */
export const uploadLimits = { bytes: 10 * 1024 * 1024, files: 5, ms: 300_000 } as const;
/** Told by the first bytes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'] as const;
