import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/page.tsx';
import { m } from '../../paraglide/messages.js';
import { CertificatesCard } from '../../shared/certificates/certificates-card.tsx';

export const Route = createFileRoute('/_portal/myprofile')({ component: MyProfile });

function MyProfile() {
  return (
    <ProfilePage>
      <CertificatesCard studentImsPin="" none={m.certificates_none()} />
    </ProfilePage>
  );
}
