import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconArrowLeft, IconHistory, IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import type { Review } from './checks.tsx';
import type { Draft } from '../source/drafts.ts';
import { bankName } from './neighbours.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { queueQuery } from '../queries.ts';
import type { Typing } from './rich-field.tsx';
import classes from '../source/editor.module.css';
import { Others } from '../source/others.tsx';
import { SaveLine } from '../source/save-line.tsx';
import { stateWords } from '../source/state-mark.tsx';
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
  const { staffRights } = useOwnSession();
  const mayReview = staffRights.includes('review');
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
  const details = live === null ? version : `${version} · ${m.studio_question_live({ number: live, count: tests })}`;
  return (
    <header className={classes['bar']}>
      <div className={classes['where']}>
        <Logo name="" />
        <div className="min-w-0 leading-[1.3]">
          <div className="flex flex-wrap gap-x-2 gap-y-0.5 items-center">
            <h1 className="m-0 text-ink text-md font-strong">{key}</h1>
            <Badge tone={state === 'published' ? 'good' : state === 'review' ? 'brand' : 'plain'}>{stateWords(state)}</Badge>
            <span className={`${classes['details']} text-muted text-sm`}>{details}</span>
          </div>
          <PathLink href="/studio" className={classes['back']}>
            <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {m.studio_question_bank()}, {bankName(file)}
          </PathLink>
        </div>
      </div>
      <div className={classes['steps']}>
        <Others names={others} />
        <SaveLine draft={draft} />
        <Button variant="default" leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />} onClick={onVersions}>
          {m.studio_question_versions()}
        </Button>
        {toFix === 0 ? null : (
          <Button
            className={classes['fix'] ?? ''}
            variant="default"
            leftSection={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
            onClick={onFault}
          >
            {m.studio_question_to_fix({ count: toFix })}
          </Button>
        )}
        {state === 'review' ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            loading={submit.isPending}
            onClick={() => submit.mutate(false)}
          >
            {m.studio_review_take_back()}
          </Button>
        ) : null}
        {maySolve && barriers.includes('not-solved') ? (
          <PathButton href={`/studio/review/${sourceId}`}>{m.studio_review_solve()}</PathButton>
        ) : mayPublish ? (
          <Button
            disabled={!isSaved}
            leftSection={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => setPublishing(true)}
          >
            {m.studio_review_publish()}
          </Button>
        ) : state === 'draft' ? (
          <Button
            disabled={!isSaved}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            loading={submit.isPending}
            onClick={() => (toFix > 0 ? onFault() : submit.mutate(true))}
          >
            {m.studio_review_send()}
          </Button>
        ) : null}
      </div>
      {submit.isError ? (
        <div className={classes['barError']}>
          <FormError>{submit.error instanceof ApiError ? submit.error.message : m.error_server()}</FormError>
        </div>
      ) : null}
      {publishing && review !== undefined ? (
        <PublishDialog sourceId={sourceId} review={review} onClose={() => setPublishing(false)} />
      ) : null}
    </header>
  );
}
