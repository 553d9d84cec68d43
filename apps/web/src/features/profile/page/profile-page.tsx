import type { ProfileSection, StudentData } from '@abhyas/contract/profile/profile.ts';
import { sectionOrder } from '@abhyas/rules/profile/sections.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { draftsOf, useDrafts } from '../drafts/own-drafts.ts';
import { studentDataQuery } from '../queries.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import { HeaderCard } from './header-card.tsx';
import { ProfileBlock } from './profile-block.tsx';
import classes from './profile-page.module.css';

/** /myprofile: who the student is, and every section of the onboarding to read and to edit in place. */
export function ProfilePage() {
  const session = useOwnSession();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session) });
  if (!isStudent(session)) return <NotForRole />;
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.isError) return <ErrorState heading="h1" error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className={classes['page']}>
      <HeaderCard session={session} profile={profile.data.student_profile_details.profile} />
      <Blocks data={profile.data} />
    </div>
  );
}

/** One block is open at a time. What was typed in another stays typed. */
function Blocks({ data }: { data: StudentData }) {
  const session = useOwnSession();
  const keeper = draftsOf(session);
  const { drafts, others } = useDrafts(keeper);
  const [open, setOpen] = useState<ProfileSection | null>(null);
  const [saved, setSaved] = useState<ProfileSection | null>(null);
  return sectionOrder.map((section) => (
    <ProfileBlock
      key={section}
      section={section}
      data={data}
      keeper={keeper}
      draft={drafts[section]}
      hasOther={others[section] !== undefined}
      isEditable={section !== 'family' || !session.isAdminLogin}
      isOpen={open === section}
      isJustSaved={saved === section}
      onOpen={() => {
        setSaved(null);
        setOpen(section);
      }}
      onClose={() => setOpen(null)}
      onSaved={() => {
        setSaved(section);
        setOpen(null);
      }}
    />
  ));
}

function ProfileSkeleton() {
  return (
    <div className={classes['page']} role="status" aria-label={m.loading()}>
      <h1 className="visually-hidden">{m.profile_title()}</h1>
      <div className={classes['card']}>
        <Skeleton circle height={96} />
        <div className={classes['words']}>
          <Skeleton height={26} width="40%" />
          <Skeleton height={14} width="64%" mt={14} />
        </div>
      </div>
      {[132, 156, 132].map((height, index) => (
        <Skeleton key={index} height={height} radius="lg" mt={16} />
      ))}
    </div>
  );
}
