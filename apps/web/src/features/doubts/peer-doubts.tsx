import type { PeerDoubt } from '@abhyas/contract/doubts/doubts.ts';
import { doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { WordsText } from '../../shared/doubts/words-text.tsx';
import { Disclosure } from '../../ui/cards/disclosure.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { peersQuery } from './queries.ts';
import { usualWords } from './usual-words.ts';

/** Answered doubts of others, each with the way to its answer. `opens`: in a tab of its own, beside what is being typed. */
function PeerLinks({ doubts, opens = false }: { doubts: readonly PeerDoubt[]; opens?: boolean }) {
  return (
    <ul className="grid gap-1 m-0 p-0 list-none">
      {doubts.map(({ doubtId, text, same }) => (
        <li key={doubtId} className="min-w-0">
          <PathLink
            className="tap inline-block text-brand-text wrap-anywhere line-clamp-2"
            href={doubtPath({ by: 'student', doubtId })}
            {...(opens ? { target: '_blank' } : {})}
          >
            <WordsText text={text} />
          </PathLink>
          {same === 0 ? null : <span className="block text-muted text-sm">{m.doubt_same_count({ count: same })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What others of the course have asked at a place and had answered, without their names, and how long an answer usually takes. Only for a student who is there themselves. */
export function PeerDoubts({ learningPathId, assetId }: { learningPathId: string; assetId: string }) {
  const session = useOwnSession();
  const { data } = useQuery(peersQuery({ session, learningPathId, assetId, text: '' }));
  if (data === undefined) return null;
  const { answered, total, usualAnswerMinutes } = data;
  if (total === 0 && usualAnswerMinutes === null) return null;
  return (
    <div className="grid gap-2 mt-6">
      {usualAnswerMinutes === null ? null : <p className="m-0 text-muted text-sm">{usualWords(usualAnswerMinutes)}</p>}
      {total === 0 ? null : (
        <Disclosure look="card" name={m.doubt_peers({ count: total })}>
          <div className="grid gap-3 p-4 pt-0">
            <PeerLinks doubts={answered} />
            {total > answered.length ? (
              <PathLink className="tap justify-self-start" href="/myPage/doubts?of=shared">
                {m.doubt_peers_all()}
              </PathLink>
            ) : null}
          </div>
        </Disclosure>
      )}
    </div>
  );
}

/** Says that one has the same doubt as another student, or no longer. */
export function SameButton({ doubtId, same, count }: { doubtId: string; same: boolean; count: number }) {
  const client = useQueryClient();
  const say = useMutation({
    mutationFn: (has: boolean) => call('sameDoubt', { doubtId, same: has }),
    meta: { quiet: true },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.doubts.all }),
  });
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2 items-center">
      <Button variant={same ? 'subtle' : 'default'} size="sm" loading={say.isPending} onClick={() => say.mutate(!same)}>
        {same ? m.doubt_same_not() : m.doubt_same()}
      </Button>
      <span className="text-muted text-sm" role="status">
        {[...(same ? [m.doubt_same_on()] : []), ...(count === 0 ? [] : [m.doubt_same_count({ count })])].join(' ')}
      </span>
      {say.isError ? <FormError>{say.error.message}</FormError> : null}
    </div>
  );
}

/** Below a question that is being typed: answers that others had to one like it, and one like it that waits, known by these words alone. */
export function SimilarDoubts({ learningPathId, assetId, text }: { learningPathId: string; assetId: string; text: string }) {
  const session = useOwnSession();
  const { data } = useQuery(peersQuery({ session, learningPathId, assetId, text }));
  if (data === undefined || (data.answered.length === 0 && data.waiting === null)) return null;
  const { answered, waiting } = data;
  return (
    <section aria-label={m.doubt_similar()} className="grid gap-3 p-3 rounded-control bg-info-wash">
      {answered.length === 0 ? null : (
        <>
          <h3 className="m-0 text-ink text-sm font-strong">{m.doubt_similar()}</h3>
          <PeerLinks doubts={answered.slice(0, 3)} opens />
        </>
      )}
      {waiting === null ? null : (
        <>
          <p className="m-0 text-body text-sm">{m.doubt_waiting()}</p>
          <SameButton doubtId={waiting.doubtId} same={waiting.same} count={0} />
        </>
      )}
    </section>
  );
}
