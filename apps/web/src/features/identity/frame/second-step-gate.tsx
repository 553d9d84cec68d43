import type { SecondStep as Step } from '@abhyas/contract/identity/identity.ts';
import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { Session } from '../../../lib/session/session.ts';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** A sign-in that waits for its second step, and what follows it. */
export interface WaitingSignIn extends Step {
  readonly onSession: (session: Session) => void;
}

const SecondStepContext = createContext<((waiting: WaitingSignIn) => void) | null>(null);

/** Asks for the second step of a sign-in in place of the form that began it. */
export function useSecondStep(): (waiting: WaitingSignIn) => void {
  const ask = use(SecondStepContext);
  if (ask === null) throw new Error('A sign-in needs the frame of the sign-in screens');
  return ask;
}

/** Shows the form of a sign-in, and in its place the second step where one is needed. */
export function SecondStepGate({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null);
  if (waiting === null) return <SecondStepContext value={setWaiting}>{children}</SecondStepContext>;
  return (
    <Suspense>
      <SecondStep waiting={waiting} onBack={() => setWaiting(null)} />
    </Suspense>
  );
}
