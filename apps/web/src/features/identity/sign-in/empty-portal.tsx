import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './empty-portal.module.css';

/** What an operator types; the same in every language. */
const commands = { admin: 'npm run admin -- create', content: 'npm run content -- import' };

/** On a portal without content: what its operator does next. */
export function EmptyPortal({ needsAdmin }: { needsAdmin: boolean }) {
  const titleId = useId();
  return (
    <section className={classes['note']} aria-labelledby={titleId}>
      <h2 className={classes['title']} id={titleId}>
        {needsAdmin ? m.empty_title() : m.empty_title_content()}
      </h2>
      {needsAdmin ? (
        <>
          <p>{m.empty_admin()}</p>
          <code className={classes['command']}>{commands.admin}</code>
        </>
      ) : null}
      <p>{needsAdmin ? m.empty_content() : m.empty_content_only()}</p>
      <code className={classes['command']}>{commands.content}</code>
    </section>
  );
}
