import { createFileRoute } from '@tanstack/react-router';
import { PortalFrame } from '../app/shell/portal-frame.tsx';

/** Everything inside is in the portal's frame: header, breadcrumb, footer. The player is outside. */
export const Route = createFileRoute('/_portal')({ component: PortalFrame });
