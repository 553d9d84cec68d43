import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './empty-portal.module.css';

/** What an operator types; the same in every language. */
const commands = { admin: 'npm run admin -- create', content: 'npm run content -- import' };

/** On a portal without content: what its operator does next. */
export function EmptyPortal() {
  const titleId = useId();
  return (
    <section className={classes['note']} aria-labelledby={titleId}>
      <h2 className={classes['title']} id={titleId}>
        {m.empty_title()}
      </h2>
      <p>{m.empty_admin()}</p>
      <code className={classes['command']}>{commands.admin}</code>
      <p>{m.empty_content()}</p>
      <code className={classes['command']}>{commands.content}</code>
    </section>
  );
}
