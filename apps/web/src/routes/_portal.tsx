import { createFileRoute } from '@tanstack/react-router';
import { PortalFrame } from '../app/shell/portal-frame.tsx';

/** Everything inside stands in the portal's frame: header, breadcrumb, footer. The player stands outside. */
export const Route = createFileRoute('/_portal')({ component: PortalFrame });
