import { lazy, Suspense, useEffect, useState } from 'react';
import { onFactorNeeded } from '../../../lib/api.ts';

// written so, what it needs is listed apart from the first visit (scripts/plugins/lists-later.ts)
const FactorDialog = lazy(() => import('./factor-dialog.tsx').then((part) => ({ default: part.FactorDialog })));

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
