import { brand } from '../../lib/brand.ts';
import { m } from '../../paraglide/messages.js';
import classes from './parent-notice.module.css';

/** What a parent can do today. */
export function ParentNotice() {
  return (
    <div className={classes['notice']}>
      <p>{m.login_parent_soon()}</p>
      <a href={`mailto:${brand.helpdesk.mail}`}>{m.login_parent_write()}</a>
    </div>
  );
}
