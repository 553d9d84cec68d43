import { startPortal } from './portal.ts';

/** One server for the whole run; the workers find it through E2E_PORT, and its data through E2E_DATA_DIR. */
export default async function setup(): Promise<() => Promise<void>> {
  const portal = await startPortal({ folder: 'e2e' });
  process.env['E2E_PORT'] = String(portal.port);
  process.env['E2E_DATA_DIR'] = portal.dataDir;
  return () => portal.stop();
}
