import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FactorStep } from './factor-step.tsx';

/** Asks for the second factor before something dangerous. `onEnd` hears whether the server took one. */
export function FactorDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  return (
    <FormDialog title={m.two_step_again()} onClose={() => onEnd(false)} keepsTyped>
      <FactorStep
        name="session"
        ask={() => call('factorWays', {})}
        verify={async (proof) => {
          await call('proveFactor', proof);
          onEnd(true);
        }}
      />
    </FormDialog>
  );
}
