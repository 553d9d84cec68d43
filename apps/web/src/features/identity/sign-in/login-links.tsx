import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import classes from './login-links.module.css';

/** The ways out of a sign-in that does not work, and in for someone new. */
export function LoginLinks() {
  return (
    <>
      <div className={classes['links']}>
        <PathLink href="/forgotpassword">{m.login_forgot()}</PathLink>
        <a href={helpdeskLink(m.login_trouble_subject())}>{m.login_trouble()}</a>
      </div>
      <p className={classes['new']}>
        {m.login_register()} <PathLink href="/register">{m.login_register_link()}</PathLink>
      </p>
    </>
  );
}
