import { createFileRoute } from '@tanstack/react-router';
import { ParentRegisterPage } from '../../features/identity/register/parent-register-page.tsx';

export const Route = createFileRoute('/register/parent')({ component: ParentRegisterPage });
