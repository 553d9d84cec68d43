import { m } from '../../paraglide/messages.js';
import { PathButton } from '../../ui/path-link.tsx';
import { ChosenIdentifier } from './chosen-identifier.tsx';
import classes from './login-form.module.css';

/** An account without a password is set up before it can sign in. */
export function SetUpNotice({ identifier, onBack }: { identifier: string; onBack: () => void }) {
  return (
    <div className={classes['form']} role="status">
      <ChosenIdentifier identifier={identifier} onBack={onBack} />
      <div>
        <h2 className={classes['subtitle']}>{m.login_setup_title()}</h2>
        <p>{m.login_setup_text()}</p>
      </div>
      <PathButton href="/newlogin" fullWidth size="lg">
        {m.login_setup_link()}
      </PathButton>
    </div>
  );
}
