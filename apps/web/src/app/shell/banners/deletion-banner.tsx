import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useKeepAccount } from '../../../shared/identity/use-keep-account.ts';
import { m } from '../../../paraglide/messages.js';
import { showNotice } from '../../notices/notices.tsx';
import classes from './banner.module.css';

/** Says, on every screen of someone whose account waits for its deletion, when that is, and lets them keep it. Support reads it and keeps nothing. */
export function DeletionBanner({ session }: { session: Session }) {
  const keep = useKeepAccount({
    session,
    onKept: () => {
      showNotice(m.account_kept());
      // the button goes with the banner
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    },
  });
  const date = formatDayFirst(session.deletionDueAt);
  const words = session.isAdminLogin ? m.account_delete_due_support({ date }) : m.account_delete_due({ date });
  return (
    <aside className="border-b border-line bg-warn-wash text-warn text-sm" aria-label={words}>
      <div
        className={`${classes['inside']} flex items-center gap-3 max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter py-2`}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        <p className="flex-1 min-w-0 wrap-anywhere">
          <strong className="font-strong">{words}</strong>
        </p>
        {session.isAdminLogin ? null : (
          <Button className="flex-none" size="compact-md" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
            {m.account_keep()}
          </Button>
        )}
      </div>
    </aside>
  );
}
