import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import type { Draft } from './drafts.ts';

/** Says whose changes were joined with what is typed here; one's own of another page are no news. */
export function Joined({ draft: { joins, joinedFrom } }: { draft: Draft }) {
  const { firstName, lastName } = useOwnSession();
  const isSilent = joins === 0 || joinedFrom === `${firstName} ${lastName}`.trim();
  return (
    <p role="status" className={isSilent ? 'visually-hidden' : 'm-0 px-4 py-2 rounded-control bg-info-wash text-ink text-sm'}>
      {isSilent ? '' : m.studio_question_joined({ name: joinedFrom === '' ? m.studio_question_someone() : joinedFrom })}
    </p>
  );
}
