import { isolated } from '@abhyas/rules/text/right-to-left.ts';
import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './banner.module.css';
import { signOut } from '../sign-out.ts';

/** Says, on every screen, to someone who acts as a student whom they act as, and ends it (decision 16). */
export function ActingBanner({ session }: { session: Session }) {
  const name = isolated(`${session.firstName} ${session.lastName}`.trim());
  return (
    <aside className="border-b border-line bg-warn-wash text-warn text-sm" aria-label={m.acting_as({ name, pin: session.student_imspin })}>
      <div
        className={`${classes['inside']} flex items-center gap-3 max-w-[calc(var(--page-width)_+_2_*_var(--gutter))] mx-auto px-gutter py-2`}
      >
        <IconUserShield size={20} stroke={1.75} aria-hidden="true" />
        <p className="flex-1 min-w-0 wrap-anywhere">
          <strong className="font-strong">{m.acting_as({ name, pin: session.student_imspin })}</strong>{' '}
          <span className="max-[640px]:hidden">{m.acting_text()}</span>
        </p>
        <Button className="flex-none" size="compact-md" variant="default" onClick={() => void signOut()}>
          {m.acting_end()}
        </Button>
      </div>
    </aside>
  );
}
