import type { Marked } from '@abhyas/contract/learning/study.ts';
import { Button } from '@mantine/core';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { IconBookmarkFilled, IconClipboardCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { now } from '../../../lib/clock.ts';
import { durationInWords } from '../../../lib/format/durations.ts';
import { type Mark, type MarkChange, markingOptions } from '../../../shared/learning/marking.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { kinds } from '../kinds.ts';
import classes from './marked-row.module.css';
import type { Session } from '../../../lib/session/session.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { ProgressRing } from '../../../ui/feedback/progress/progress-ring.tsx';
import { StatusTick } from '../../../ui/feedback/progress/status-tick.tsx';

/** How far someone is with something: completed, so much of it, or nothing to say. `progress` is 0 to 1, null if it is not known. */
function StatusWords({ status, progress }: { status: '' | 'in-progress' | 'completed'; progress: number | null }) {
  if (status === '') return <span data-status />;
  if (status === 'completed') {
    return (
      <span className="inline-flex items-center gap-2 text-muted text-sm tabular whitespace-nowrap" data-status>
        <span aria-hidden="true" className="grid">
          <StatusTick label="" />
        </span>
        {m.learning_status_completed()}
      </span>
    );
  }
  // anyone who has begun has done something of it, and not all
  const percent = progress === null ? null : Math.min(99, Math.max(1, Math.round(progress * 100)));
  return (
    <span className="inline-flex items-center gap-2 text-muted text-sm tabular whitespace-nowrap" data-status>
      <span aria-hidden="true" className="grid">
        <ProgressRing {...(percent === null ? {} : { value: percent / 100 })} label="" />
      </span>
      {percent === null ? m.learning_status_in_progress() : m.study_percent_done({ percent })}
    </span>
  );
}

/** How a mark is taken away in its list, and put back. `onFail` brings the row back as it was. */
function markOptions({
  client: queryClient,
  session,
  mark,
  row: { assetPath, assetId, learningPathId, moduleId },
  onFail,
}: {
  client: QueryClient;
  session: Session;
  mark: Mark;
  row: Marked;
  onFail: (change: MarkChange) => void;
}) {
  return markingOptions({
    queryClient,
    session,
    target: { mark, assetPath, assetId, learningPathId, moduleId },
    onHeld: () => void queryClient.invalidateQueries({ queryKey: queryKeys.learning.paths }),
    onFailed: ({ change }) => onFail(change),
  });
}

const looks = {
  bookmark: { icon: IconBookmarkFilled, remove: m.study_remove_bookmark, removed: m.study_bookmark_removed },
  task: { icon: IconClipboardCheckFilled, remove: m.study_remove_task, removed: m.study_task_removed },
} as const satisfies Record<Mark, object>;

interface MarkedRowProps {
  readonly mark: Mark;
  readonly row: Marked;
  readonly isRemoved: boolean;
  readonly onRemoved: (isRemoved: boolean) => void;
}

/** One marked thing: where it leads, how far the student is with it, and its mark, which a press takes away and Undo puts back. */
export function MarkedRow({ mark, row, isRemoved, onRemoved }: MarkedRowProps) {
  const session = useOwnSession();
  const client = useQueryClient();
  const { mutate } = useMutation(markOptions({ client, session, mark, row, onFail: ({ marked }) => onRemoved(marked) }));
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // the button that was pressed goes with the row, and returns with it: the focus continues at what is there
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [isRemoved]);
  const change = (marked: boolean) => {
    wasPressed.current = true;
    onRemoved(!marked);
    mutate({ marked, sentAt: now() });
  };
  const look = looks[mark];
  const { name } = row;
  if (isRemoved) {
    return (
      <li
        className={`${classes['removed']} flex items-center justify-between gap-4 px-5 py-3 bg-sunken text-muted wrap-anywhere max-[600px]:p-3`}
      >
        <span role="status">{look.removed({ name })}</span>
        <Button ref={button} size="compact-md" variant="subtle" aria-label={m.study_undo_named({ name })} onClick={() => change(true)}>
          {m.study_undo()}
        </Button>
      </li>
    );
  }
  const Icon = look.icon;
  return (
    <li className={classes['row']}>
      <span className="overflow-hidden rounded-[6px]">
        <CardPicture seed={row.assetId || row.learningPathId} url={row.thumbUrl} />
      </span>
      <div className="min-w-0">
        <h2 className="text-md font-medium leading-[1.35] tracking-normal" lang={langOf(name)}>
          <PathLink className={`${classes['link']} text-inherit no-underline`} href={row.url}>
            {name}
          </PathLink>
        </h2>
        <p className="mt-0.5 text-muted text-sm tabular wrap-anywhere">{factsOf(row).join(' · ')}</p>
      </div>
      <StatusWords status={row.status} progress={row.asset?.progress ?? null} />
      <button
        type="button"
        ref={button}
        className="relative grid place-items-center w-10 h-10 border-0 rounded-circle bg-transparent text-brand-text cursor-pointer hover:bg-(--brand-wash-hover) max-[600px]:col-3 max-[600px]:row-1"
        aria-label={look.remove({ name })}
        title={look.remove({ name })}
        onClick={() => change(false)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}

/** What kind of thing it is, how long or large, and where it is. */
function factsOf({ asset, place }: Marked): string[] {
  const kind = kinds[asset?.assetType ?? 'node'].label();
  if (asset === null) return [kind, place].filter((fact) => fact !== '');
  const pages = asset.assetType === 'pdf' && asset.pages > 0 ? m.learning_pages({ count: asset.pages }) : '';
  return [kind, durationInWords(asset.duration) || pages, place].filter((fact) => fact !== '');
}
