import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { IconBookmark, IconBookmarkFilled, IconClipboardCheckFilled, IconClipboardPlus } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { markKey, type Mark, type MarkChange, type MarkTarget } from '../../../shared/learning/marking.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Hint } from '../../../ui/feedback/hint/hint.tsx';
import { markOptions } from './mark-mutation.ts';

interface MarkButtonsProps {
  readonly asset: Pick<Asset, 'assetId' | 'assetName' | 'bookmarked' | 'isMyTask'>;
  /** The topic, unit or playlist it is in, and the tab that belongs to where the page knows it. */
  readonly place: { readonly learningPathId: string; readonly moduleId?: string };
}

/** Bookmark and My Task of an asset, for students. They answer at once and go back where the server refuses. */
export function MarkButtons({ asset, place }: MarkButtonsProps) {
  const session = useOwnSession();
  if (session.isMentor || session.isParent || session.isStaff) return null;
  const target = { assetPath: '1', assetId: asset.assetId, learningPathId: place.learningPathId, moduleId: place.moduleId ?? '' } as const;
  return (
    <span className="inline-flex items-center" data-marks>
      <MarkButton target={{ ...target, mark: 'bookmark' }} name={asset.assetName} held={asset.bookmarked === '1'} />
      <MarkButton target={{ ...target, mark: 'task' }} name={asset.assetName} held={asset.isMyTask === '1'} />
    </span>
  );
}

const looks = {
  bookmark: {
    name: m.learning_bookmark_of,
    hint: { on: m.learning_bookmark_remove, off: m.learning_bookmark },
    icon: { on: IconBookmarkFilled, off: IconBookmark },
  },
  task: {
    name: m.learning_task_of,
    hint: { on: m.learning_task_remove, off: m.learning_task },
    icon: { on: IconClipboardCheckFilled, off: IconClipboardPlus },
  },
} as const satisfies Record<Mark, object>;

/** `held` is what the server has. */
function MarkButton({ target, name, held }: { target: MarkTarget; name: string; held: boolean }) {
  const session = useOwnSession();
  const queryClient = useQueryClient();
  const { mutate } = useMutation(markOptions({ queryClient, session, target }));
  const wished = useMutationState({
    filters: { mutationKey: markKey({ session, target }), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as MarkChange).marked,
  }).at(-1);
  const marked = wished ?? held;
  const look = looks[target.mark];
  const state = marked ? 'on' : 'off';
  const Icon = look.icon[state];
  return (
    <Hint label={look.hint[state]()}>
      <button
        type="button"
        className="[transition:color_var(--quick)] grid place-items-center w-9 h-9 p-0 border-0 rounded-control bg-transparent text-muted cursor-pointer hover:bg-hover hover:text-ink aria-pressed:text-brand-text"
        aria-pressed={marked}
        aria-label={look.name({ name })}
        onClick={() => mutate({ marked: !marked, sentAt: now() })}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </Hint>
  );
}
