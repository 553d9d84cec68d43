import { useState } from 'react';
import { IdentifierStep } from './identifier-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SetUpNotice } from './set-up-notice.tsx';

/** Where a sign-in stands: who it is, then the password; or the first-time set-up where there is none. */
type Stage = 'identify' | 'password' | 'set-up';

/** Signs in a student; mentors and staff come in here too, with their pin (decision 20a). What was typed survives going back. */
export function StudentLogin() {
  const [stage, setStage] = useState<Stage>('identify');
  const [identifier, setIdentifier] = useState('');
  const back = () => setStage('identify');
  switch (stage) {
    case 'identify':
      return (
        <IdentifierStep
          identifier={identifier}
          onChange={setIdentifier}
          onNext={({ newStudent }) => setStage(newStudent ? 'set-up' : 'password')}
        />
      );
    case 'password':
      return <PasswordStep identifier={identifier.trim()} onBack={back} />;
    case 'set-up':
      return <SetUpNotice identifier={identifier.trim()} onBack={back} />;
  }
}
