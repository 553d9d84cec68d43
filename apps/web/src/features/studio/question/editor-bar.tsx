import { IconArrowBackUp, IconPencilQuestion, IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import type { Review } from './checks.tsx';
import type { Draft } from '../source/drafts.ts';
import { bankTitle } from '../bank/words.tsx';
import { PublishQuestionDialog } from './publish-dialog.tsx';
import { queueQuery } from '../queries.ts';
import type { Typing } from './rich-field.tsx';
import { SourceBar } from '../source/source-bar.tsx';
import { useSaidDraft } from '../source/use-draft.ts';

interface EditorBarProps {
  readonly draft: Draft;
  readonly typing: Typing;
  /** Who else has it open, by name. */
  readonly others: readonly string[];
  readonly file: string;
  /** Which version the portal shows; null where that is the newest, or none is. */
  readonly live: number | null;
  readonly tests: number;
  readonly toFix: number;
  readonly review: Review | undefined;
  readonly onVersions: () => void;
  readonly onFault: () => void;
  readonly flush: () => Promise<void>;
}

/** Where one is, whether it is saved, what is left to fix, and the one next step. */
export function EditorBar({ draft: handed, typing, others, file, live, tests, toFix, review, onVersions, onFault, flush }: EditorBarProps) {
  const draft = useSaidDraft(handed, typing);
  const { saved, state: saveState } = draft;
  const { sourceId, revision, key, state } = saved;
  const client = useQueryClient();
  const router = useRouter();
  const session = useOwnSession();
  const mayReview = worksOn(session, 'review');
  const [publishing, setPublishing] = useState(false);
  const queue = useQuery({ ...queueQuery(), enabled: mayReview && state === 'review', meta: { quiet: true } });
  const waiting = queue.data?.sources.find((each) => each.sourceId === sourceId);
  const submit = useMutation({
    async mutationFn(isIn: boolean) {
      await flush();
      return call('submitSource', { sourceId, revision, isIn });
    },
    meta: { quiet: true },
    async onSuccess(_data, isIn) {
      showSuccess(isIn ? m.studio_review_sent() : m.studio_review_taken_back());
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  const isSaved = saveState === 'saved';
  const barriers = review?.barriers ?? ['faults'];
  const maySolve = mayReview && state === 'review' && waiting !== undefined && !waiting.isOwn && !waiting.isSolved;
  const mayPublish = mayReview && barriers.length === 0 && state !== 'published';
  const version = m.studio_question_version({ number: saved.version });
  return (
    <>
      <SourceBar
        title={key}
        back={{ href: '/studio/questions', words: `${m.studio_question_bank()}, ${bankTitle(file)}` }}
        details={live === null ? version : `${version} · ${m.studio_question_live({ number: live, count: tests })}`}
        draft={draft}
        others={others}
        onVersions={onVersions}
        toFix={{ count: toFix, onGo: onFault }}
        more={
          state === 'review'
            ? [
                {
                  words: m.studio_review_take_back(),
                  Icon: IconArrowBackUp,
                  run: () => submit.mutate(false),
                  isPending: submit.isPending,
                },
              ]
            : []
        }
        primary={
          maySolve && barriers.includes('not-solved')
            ? {
                words: m.studio_review_solve(),
                Icon: IconPencilQuestion,
                run: () => void router.navigate({ href: `/studio/review/${sourceId}` }),
              }
            : mayPublish
              ? {
                  words: m.studio_review_publish(),
                  Icon: IconRosetteDiscountCheck,
                  run: () => setPublishing(true),
                  isDisabled: !isSaved,
                }
              : state === 'draft'
                ? {
                    words: m.studio_review_send(),
                    Icon: IconSend,
                    run: () => (toFix > 0 ? onFault() : submit.mutate(true)),
                    isDisabled: !isSaved,
                    isPending: submit.isPending,
                  }
                : null
        }
        error={submit.error}
      />
      {publishing && review !== undefined ? (
        <PublishQuestionDialog sourceId={sourceId} review={review} onClose={() => setPublishing(false)} />
      ) : null}
    </>
  );
}
