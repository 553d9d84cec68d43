import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../app/screens/not-found-screen.tsx';

/** Every address that does not exist. */
export const Route = createFileRoute('/_portal/$')({ component: NotFoundScreen });
