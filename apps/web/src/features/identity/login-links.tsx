import { brand } from '../../lib/brand.ts';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './login-links.module.css';

/** The two ways out of a sign-in that does not work. */
export function LoginLinks() {
  return (
    <div className={classes['links']}>
      <PathLink href="/forgotpassword">{m.login_forgot()}</PathLink>
      <a href={`mailto:${brand.helpdesk.mail}`}>{m.login_trouble()}</a>
    </div>
  );
}
