import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { DoubtList, rowId } from './doubt-list.tsx';
import { DoubtThread } from './doubt-thread.tsx';
import classes from './doubts-page.module.css';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);

interface DoubtsPageProps {
  /** The one whose thread is open, '' if none is. */
  readonly doubtId: string;
  /** Whether the address asks for the dialog to ask in. */
  readonly asks?: boolean;
}

/** /myPage/doubts: a student's questions, and for a mentor the inbox of what their students ask (LRN-026, decision 28). */
export function DoubtsPage({ doubtId, asks = false }: DoubtsPageProps) {
  const session = useOwnSession();
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const last = useRef(doubtId);
  // in a narrow window the list takes the thread's place, and coming back continues where the reader was
  useEffect(() => {
    if (doubtId === '' && last.current !== '' && document.activeElement === document.body)
      document.getElementById(rowId(last.current))?.focus();
    last.current = doubtId;
  }, [doubtId]);
  if (session.isParent || session.isStaff) return <NotForRole />;
  const { isMentor } = session;
  const canAsk = !isMentor && !session.isAdminLogin;
  const ask = canAsk ? <Button onClick={() => setAsking(true)}>{m.doubt_ask()}</Button> : null;
  return (
    <>
      <PageHeader title={isMentor ? m.doubts_title_mentor() : m.doubts_title()} aside={ask}>
        {isMentor ? m.doubts_about_mentor() : m.doubts_about()}
      </PageHeader>
      <div
        className={`${classes['panes']} grid items-start gap-6 data-open:grid-cols-[minmax(300px,380px)_minmax(0,1fr)] max-[1000px]:data-open:grid-cols-1`}
        data-open={doubtId === '' ? undefined : true}
      >
        <div className={`${classes['list']} min-w-0`}>
          <DoubtList session={session} doubtId={doubtId} onAsk={canAsk ? () => setAsking(true) : null} />
        </div>
        {doubtId === '' ? null : (
          <div className="min-w-0">
            <DoubtThread key={doubtId} doubtId={doubtId} session={session} />
          </div>
        )}
      </div>
      <Suspense>
        {asking || (asks && canAsk) ? (
          <AskDialog
            place={null}
            onClose={() => {
              setAsking(false);
              if (asks) history.replace('/myPage/doubts');
            }}
            onAsked={(asked) => {
              setAsking(false);
              history.push(`/myPage/doubts?doubtId=${asked}`);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
