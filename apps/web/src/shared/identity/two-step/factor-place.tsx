import { lazy, Suspense, useEffect, useState } from 'react';
import { onFactorNeeded } from '../../../lib/api.ts';

const FactorDialog = lazy(async () => ({ default: (await import('./factor-dialog.tsx')).FactorDialog }));

/** Asks for a fresh code of the second factor, over whatever screen, when a call needs one; the call then goes out again. */
export function FactorPlace() {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null);
  useEffect(() => onFactorNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  return (
    <Suspense>
      <FactorDialog
        onEnd={(proved) => {
          setAnswer(null);
          answer(proved);
        }}
      />
    </Suspense>
  );
}
