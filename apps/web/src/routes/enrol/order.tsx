import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../../features/enrol/order-page.tsx';

export const Route = createFileRoute('/enrol/order')({ component: OrderPage });
