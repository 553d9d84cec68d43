import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import classes from './login-page.module.css';

/** What an operator types for the first admin; the same in every language. */
const firstAdmin = 'npm run admin -- create ADM1 <email> <first name> <last name>';

/** On a portal without content: that it is being set up, and what its operator does next. */
export function EmptyPortal({ needsAdmin }: { needsAdmin: boolean }) {
  const titleId = useId();
  return (
    <section className="mb-6 p-4 rounded-control bg-sunken text-body text-sm" aria-labelledby={titleId}>
      <h2 className="mb-2 text-ink text-md font-strong" id={titleId}>
        {m.empty_title()}
      </h2>
      <p>{m.empty_others()}</p>
      <p className="mt-2">{needsAdmin ? m.empty_admin() : m.empty_desk()}</p>
      {needsAdmin ? (
        <>
          <code className={`${classes['command']} block mx-0 mt-1 mb-3 wrap-anywhere`}>{firstAdmin}</code>
          <p>{m.empty_admin_next()}</p>
        </>
      ) : null}
    </section>
  );
}
