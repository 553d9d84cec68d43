import { asks as whoAsks, doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PillTabs } from '../../ui/navigation/pill-tabs.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { DoubtList, rowId } from './doubt-list.tsx';
import { DoubtThread } from './doubt-thread.tsx';
import classes from './doubts-page.module.css';
import { sideOf } from './queries.ts';
import { lazyDialog } from '../../ui/feedback/lazy-dialog.tsx';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);
const AskInstituteDialog = lazyDialog(async () => (await import('./ask-institute-dialog.tsx')).AskInstituteDialog);

interface DoubtsPageProps {
  /** The one whose thread is open, '' if none is. */
  readonly doubtId: string;
  /** Whether the address asks for the dialog to ask in. */
  readonly asks?: boolean;
  /** The ID of the child whom a parent asks about at first. */
  readonly child?: string;
  /** Whether what others share is shown at first. */
  readonly isShared?: boolean;
}

const headings = {
  student: { title: m.doubts_title, about: m.doubts_about },
  mentor: { title: m.doubts_title_mentor, about: m.doubts_about_mentor },
  parent: { title: m.questions_title, about: m.questions_about },
  staff: { title: m.questions_title_staff, about: m.questions_about_staff },
} as const;

/** What a student or staff have asked or answer, and what students share. */
const tabs = {
  student: [
    { value: 'own', label: m.doubt_tab_own },
    { value: 'shared', label: m.doubt_tab_peers },
  ],
  staff: [
    { value: 'own', label: m.doubt_tab_parents },
    { value: 'shared', label: m.doubt_tab_students },
  ],
} as const;

/**
 * /myPage/doubts: a student's questions, and for a mentor the inbox of what their students ask (LRN-026, decision 28); /questions: what a parent asks the institute; /staff/questions: what all parents ask it.
 */
export function DoubtsPage({ doubtId, asks = false, child = '', isShared = false }: DoubtsPageProps) {
  const session = useOwnSession();
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState<'own' | 'shared'>(isShared ? 'shared' : 'own');
  const last = useRef(doubtId);
  // in a narrow window the list takes the thread's place, and coming back continues where the reader was
  useEffect(() => {
    if (doubtId === '' && last.current !== '' && document.activeElement === document.body)
      document.getElementById(rowId(last.current))?.focus();
    last.current = doubtId;
  }, [doubtId]);
  const side = sideOf(session);
  const canAsk = whoAsks(side) && !session.isAdminLogin;
  const close = () => {
    setAsking(false);
    if (asks) history.replace(doubtPath({ by: side }));
  };
  const show = (asked: string) => {
    setAsking(false);
    history.push(doubtPath({ by: side, doubtId: asked }));
  };
  const words = side === 'parent' ? m.question_ask() : m.doubt_ask();
  const onAsk = canAsk ? () => setAsking(true) : null;
  const ask = canAsk ? <Button onClick={() => setAsking(true)}>{words}</Button> : null;
  return (
    <>
      <PageHeader title={headings[side].title()} aside={ask}>
        {tab === 'shared' ? m.doubt_peers_about() : headings[side].about()}
      </PageHeader>
      <div
        className={`${classes['panes']} grid items-start gap-6 data-open:grid-cols-[minmax(300px,380px)_minmax(0,1fr)] max-[1000px]:data-open:grid-cols-1`}
        data-open={doubtId === '' ? undefined : true}
      >
        <div className={`${classes['list']} min-w-0`}>
          {side === 'student' || side === 'staff' ? (
            <PillTabs label={m.doubt_tabs()} tabs={tabs[side]} value={tab} onChange={setTab}>
              <div className="pt-4">
                <DoubtList key={tab} isShared={tab === 'shared'} session={session} doubtId={doubtId} onAsk={onAsk} />
              </div>
            </PillTabs>
          ) : (
            <DoubtList session={session} doubtId={doubtId} onAsk={onAsk} />
          )}
        </div>
        {doubtId === '' ? null : (
          <div className="min-w-0">
            <DoubtThread key={doubtId} doubtId={doubtId} session={session} />
          </div>
        )}
      </div>
      <Suspense>
        {!asking && !(asks && canAsk) ? null : side === 'parent' ? (
          <AskInstituteDialog child={child} onClose={close} onAsked={show} />
        ) : (
          <AskDialog place={null} onClose={close} onAsked={show} />
        )}
      </Suspense>
    </>
  );
}
