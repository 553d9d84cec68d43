import { asks as whoAsks, doubtPath } from '@abhyas/rules/doubts/thread.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PillTabs } from '../../ui/navigation/pill-tabs.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
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
  /** Which list is shown at first. */
  readonly firstTab?: DoubtTab;
  /** The id of a mentor, where staff look at what that one could answer. */
  readonly mentorId?: string;
}

const headings = {
  student: { title: m.doubts_title, about: m.doubts_about },
  mentor: { title: m.doubts_title_mentor, about: m.doubts_about_mentor },
  parent: { title: m.questions_title, about: m.questions_about },
  staff: { title: m.questions_title_staff, about: m.questions_about_staff },
} as const;

/** What a student or staff have asked or answer, for staff what students ask, and what students share. */
type DoubtTab = 'own' | 'students' | 'shared';
const tabs: Record<'student' | 'staff', readonly { readonly value: DoubtTab; readonly label: () => string }[]> = {
  student: [
    { value: 'own', label: m.doubt_tab_own },
    { value: 'shared', label: m.doubt_tab_peers },
  ],
  staff: [
    { value: 'own', label: m.doubt_tab_parents },
    { value: 'students', label: m.doubt_tab_of_students },
    { value: 'shared', label: m.doubt_tab_students },
  ],
};

/**
 * /myPage/doubts: a student's questions, and for a mentor the inbox of what their students ask (LRN-026, decision 28); /questions: what a parent asks the institute; /staff/questions: what all parents ask it, and what students ask that waits.
 */
export function DoubtsPage({ doubtId, asks = false, child = '', firstTab = 'own', mentorId = '' }: DoubtsPageProps) {
  const session = useOwnSession();
  const { history } = useRouter();
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState<DoubtTab>(firstTab);
  const about = { own: headings[sideOf(session)].about, students: m.doubts_of_students_about, shared: m.doubt_peers_about };
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
        {about[tab]()}
      </PageHeader>
      <div
        className={`${classes['panes']} grid items-start gap-6 data-open:grid-cols-[minmax(300px,380px)_minmax(0,1fr)] max-[1000px]:data-open:grid-cols-1`}
        data-open={doubtId === '' ? undefined : true}
      >
        <div className={`${classes['list']} min-w-0`}>
          {side === 'student' || side === 'staff' ? (
            <PillTabs label={m.doubt_tabs()} tabs={tabs[side]} value={tab} onChange={setTab}>
              <div className="pt-4">
                {tab === 'students' && mentorId !== '' ? (
                  <p className="mx-0 mt-0 mb-3 px-4 py-3 rounded-control bg-info-wash text-body text-sm">
                    {m.doubt_of_one_mentor()}{' '}
                    <PathLink className="tap text-brand-text font-medium" href="/staff/questions?tab=students">
                      {m.doubt_of_every_mentor()}
                    </PathLink>
                  </p>
                ) : null}
                <DoubtList
                  key={`${tab} ${mentorId}`}
                  of={tab === 'own' ? '' : tab}
                  mentorId={tab === 'students' ? mentorId : ''}
                  session={session}
                  doubtId={doubtId}
                  onAsk={onAsk}
                />
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
