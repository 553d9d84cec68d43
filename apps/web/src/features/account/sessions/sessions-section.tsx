import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from '../setting-line.module.css';
import { AccountSection } from '../account-section.tsx';
import { Fetched } from '../fetched.tsx';
import { sessionsQuery } from '../queries.ts';

/** In how many places one is signed in, and the way to the list of them. */
export function SessionsSection() {
  const sessions = useQuery(sessionsQuery());
  return (
    <AccountSection name="sessions">
      <Fetched query={sessions} height={40}>
        {({ length }) => (
          <div className={`${classes['line']} flex flex-wrap items-center gap-x-4 gap-y-3 w-full`}>
            <p>{length > 1 ? m.account_sessions_many({ count: String(length) }) : m.account_sessions_one()}</p>
            <PathButton href="/account/sessions" variant="default">
              {m.account_sessions_link()}
            </PathButton>
          </div>
        )}
      </Fetched>
    </AccountSection>
  );
}
