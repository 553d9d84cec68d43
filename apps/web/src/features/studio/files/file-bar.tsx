import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconHistory, IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { Typing } from '../question/rich-field.tsx';
import type { Draft } from '../source/drafts.ts';
import classes from '../source/editor.module.css';
import { SaveLine } from '../source/save-line.tsx';
import { stateWords } from '../source/state-mark.tsx';
import { useSaidDraft } from '../source/use-draft.ts';

interface FileBarProps {
  readonly title: string;
  readonly path: string;
  readonly draft: Draft;
  readonly typing: Typing;
  readonly toFix: number;
  readonly flush: () => Promise<void>;
  readonly onVersions: () => void;
  readonly onFault: () => void;
  readonly onPublish: () => void;
}

/** Where one is in a pack, whether it is saved, what is left to fix, and the one next step. */
export function FileBar({ title, path, draft: handed, typing, toFix, flush, onVersions, onFault, onPublish }: FileBarProps) {
  const draft = useSaidDraft(handed, typing);
  const { saved, state: saveState } = draft;
  const { sourceId, revision, state } = saved;
  const client = useQueryClient();
  const mayPublish = useOwnSession().staffRights.includes('review');
  const submit = useMutation({
    async mutationFn() {
      await flush();
      return call('submitSource', { sourceId, revision, isIn: true });
    },
    meta: { quiet: true },
    async onSuccess() {
      showSuccess(m.studio_review_sent());
      await client.invalidateQueries({ queryKey: queryKeys.studio.all });
    },
  });
  const isSaved = saveState === 'saved';
  return (
    <header className={classes['bar']}>
      <div className={classes['where']}>
        <Logo name="" />
        <div className="min-w-0 leading-[1.3]">
          <div className="flex flex-wrap gap-x-2 gap-y-0.5 items-center">
            <h1 className="m-0 text-ink text-md font-strong wrap-anywhere">{title}</h1>
            <Badge tone={state === 'published' ? 'good' : state === 'review' ? 'brand' : 'plain'}>{stateWords(state)}</Badge>
            <span className={`${classes['details']} text-muted text-sm`}>
              {path} · {m.studio_question_version({ number: saved.version })}
            </span>
          </div>
          <PathLink href="/studio/files" className={classes['back']}>
            <IconArrowLeft size={14} stroke={1.75} aria-hidden /> {m.studio_files_title()}
          </PathLink>
        </div>
      </div>
      <div className={classes['steps']}>
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
        {state === 'published' ? null : mayPublish ? (
          <Button
            disabled={!isSaved}
            leftSection={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden />}
            onClick={() => (toFix > 0 ? onFault() : onPublish())}
          >
            {m.studio_review_publish()}
          </Button>
        ) : state === 'draft' ? (
          <Button
            disabled={!isSaved}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            loading={submit.isPending}
            onClick={() => (toFix > 0 ? onFault() : submit.mutate())}
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
    </header>
  );
}
