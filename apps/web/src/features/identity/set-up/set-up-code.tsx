import type { LoginType } from '@abhyas/contract/identity/credentials.ts';
import { startTransition } from 'react';
import { call } from '../../../lib/api.ts';
import { sendCode, toFields } from '../frame/calls.ts';
import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import type { SetUpAction } from './set-up-flow.ts';

interface SetUpCodeProps {
  readonly code: SentCode;
  readonly incorrect: string;
  readonly dispatch: (action: SetUpAction) => void;
  readonly loginType?: LoginType;
}

/** The dialog for the code that proves whose password is set. */
export function SetUpCode({ code, incorrect, dispatch, loginType }: SetUpCodeProps) {
  const { identifier } = code;
  const kind = loginType ? { loginType } : {};
  return (
    <OtpDialog
      code={code}
      incorrect={incorrect}
      mayBeHanded
      verify={async (otp) => {
        const proof = await call('otpVerification', { ...toFields(identifier), otp, ...kind });
        startTransition(() => dispatch({ type: 'verified', proof }));
      }}
      resend={async () => dispatch({ type: 'sent', code: await sendCode({ identifier, ...kind }) })}
      onClose={() => dispatch({ type: 'back' })}
    />
  );
}
