import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/page.tsx';

export const Route = createFileRoute('/_portal/myprofile')({ component: ProfilePage });
