import type { Session } from '../../../lib/session/session.ts';
import { ActingBanner } from './acting-banner.tsx';
import { DeletionBanner } from './deletion-banner.tsx';

/** What every screen says above the header: on whose behalf someone acts, and that the account will be deleted. */
export function Banners({ session }: { session: Session }) {
  return (
    <>
      {session.isAdminLogin ? <ActingBanner session={session} /> : null}
      {session.deletionDueAt ? <DeletionBanner session={session} /> : null}
    </>
  );
}
