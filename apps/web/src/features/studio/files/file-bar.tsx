import { IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { worksOn } from '../../../lib/session/works-on.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import type { Typing } from '../question/rich-field.tsx';
import type { Draft } from '../source/drafts.ts';
import { SourceBar } from '../source/source-bar.tsx';
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
  const mayPublish = worksOn(useOwnSession(), 'review');
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
    <SourceBar
      title={title}
      back={{ href: '/studio/files', words: m.studio_files_title() }}
      details={`${path} · ${m.studio_question_version({ number: saved.version })}`}
      draft={draft}
      onVersions={onVersions}
      toFix={{ count: toFix, onGo: onFault }}
      primary={
        state === 'published'
          ? null
          : mayPublish
            ? {
                words: m.studio_review_publish(),
                Icon: IconRosetteDiscountCheck,
                run: toFix > 0 ? onFault : onPublish,
                isDisabled: !isSaved,
              }
            : state === 'draft'
              ? {
                  words: m.studio_review_send(),
                  Icon: IconSend,
                  run: () => (toFix > 0 ? onFault() : submit.mutate()),
                  isDisabled: !isSaved,
                  isPending: submit.isPending,
                }
              : null
      }
      error={submit.error}
    />
  );
}
