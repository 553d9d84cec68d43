import { createFileRoute } from '@tanstack/react-router';
import { QuietFrame } from '../app/shell/quiet-frame.tsx';

/** The onboarding has a frame of its own: nothing around a step leads away from it but its own buttons. */
export const Route = createFileRoute('/_onboarding')({ component: () => <QuietFrame /> });
