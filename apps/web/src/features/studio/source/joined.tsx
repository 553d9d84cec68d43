import { m } from '../../../paraglide/messages.js';
import type { Draft } from './drafts.ts';

/** Says whose changes were joined with what is typed here. */
export function Joined({ draft: { joins, joinedFrom } }: { draft: Draft }) {
  return (
    <p role="status" className={joins === 0 ? 'visually-hidden' : 'm-0 px-4 py-2 rounded-control bg-info-wash text-ink text-sm'}>
      {joins === 0 ? '' : m.studio_question_joined({ name: joinedFrom === '' ? m.studio_question_someone() : joinedFrom })}
    </p>
  );
}
