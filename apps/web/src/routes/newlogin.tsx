import { createFileRoute } from '@tanstack/react-router';
import { NewLoginPage } from '../features/identity/sign-in/new-password.tsx';

export const Route = createFileRoute('/newlogin')({ component: NewLoginPage });
