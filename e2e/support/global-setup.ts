import { startPortal } from './portal.ts';

/** One server for the whole run; the workers find it through E2E_PORT. */
export default async function setup(): Promise<() => Promise<void>> {
  const portal = await startPortal({ folder: 'e2e' });
  process.env['E2E_PORT'] = String(portal.port);
  return () => portal.stop();
}
