/** The databases of this device that hold what the server does not have yet. */
export const deviceDatabases = { answers: 'abhyas-unsent', progress: 'abhyas-progress', notes: 'abhyas-notes' } as const;

/** Whether the device has a database of that name; yes where the browser does not say. */
export async function hasDatabase(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((each) => each.name === name);
  } catch {
    return true;
  }
}
