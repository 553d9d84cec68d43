import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { isStudent } from '../../lib/session/is-student.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { School } from '@abhyas/contract/schools/school.ts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { type ApplicationStatus, applicationStatuses } from '@abhyas/contract/schools/school-limits.ts';
import type { ChangeEvent } from 'react';
import { statusWords } from './words.ts';
import { useStatus } from './use-status.ts';
import classes from './shortlist.module.css';

interface Liked {
  readonly schoolId: string;
  readonly programId: string;
  /** As the server has it. */
  readonly isLiked: boolean;
}

/** Puts what the server has now into the lists and details that are in memory. */
function keepLike({ client, programId, isLiked }: { client: QueryClient; programId: string; isLiked: boolean }): void {
  const flag = isLiked ? '1' : '0';
  for (const queryKey of [queryKeys.schools.listing, queryKeys.schools.shortlist])
    client.setQueriesData<School[]>({ queryKey }, (schools) =>
      schools?.map((school) => ({
        ...school,
        schoolProgramData: school.schoolProgramData.map((each) =>
          each.schoolProgramCourseMapping === programId ? { ...each, isSchoolLiked: flag } : each,
        ),
      })),
    );
  client.setQueriesData<AnswerOf<'schoolDetails'>>({ queryKey: queryKeys.schools.details }, (details) =>
    details === undefined
      ? undefined
      : {
          ...details,
          schoolProgramData: details.schoolProgramData.map((each) =>
            each.programId === programId ? { ...each, isSchoolLiked: flag } : each,
          ),
        },
  );
  client.setQueriesData<AnswerOf<'schoolCompare'>>({ queryKey: queryKeys.schools.compare }, (rows) =>
    rows?.map((each) => (each.programId === programId ? { ...each, isSchoolLiked: flag } : each)),
  );
}

/** The like of a programme, which puts it on the shortlist (SCH-006, SCH-022): it shows at once what was wished, and what the server has if that refuses. */
function useLike({ schoolId, programId, isLiked }: Liked) {
  const client = useQueryClient();
  const mutationKey = ['school-like', programId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (like: boolean) =>
      (await call('addStudentSchoolLike', { schoolId, schoolProgramCourseMappingId: programId, isLiked: like ? '1' : '0' })).isLiked ===
      '1',
    onSuccess: (like) => {
      keepLike({ client, programId, isLiked: like });
      for (const queryKey of [
        queryKeys.schools.matches,
        queryKeys.schools.shortlist,
        queryKeys.schools.ownDeadlines,
        queryKeys.calendar.all,
      ])
        void client.invalidateQueries({ queryKey });
    },
    meta: { failure: () => ({ title: m.sch_like_failed(), text: m.sch_like_failed_text() }) },
  });
  const wished = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);
  const shown = wished ?? isLiked;
  return { isLiked: shown, toggle: () => mutate(!shown) };
}

interface LikeButtonProps {
  readonly schoolId: string;
  readonly programId: string;
  /** School and programme: the button is called by it. */
  readonly name: string;
  readonly isLiked: boolean;
}

/** The heart that puts a programme on the shortlist. Only students have one. */
export function LikeButton({ name, ...liked }: LikeButtonProps) {
  const session = useOwnSession();
  const { isLiked, toggle } = useLike(liked);
  if (!isStudent(session)) return null;
  const Icon = isLiked ? IconHeartFilled : IconHeart;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className="aria-pressed:text-bad"
      aria-label={m.sch_like({ name })}
      aria-pressed={isLiked}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

interface StatusSelectProps {
  readonly label: string;
  readonly programId: string;
  /** As the server has it. */
  readonly status: ApplicationStatus;
  /** A small one in the colour of the status, for a row; its label is not to be seen. */
  readonly isInRow?: boolean;
}

/** How far the application to a programme is. */
export function StatusSelect({ label, programId, status: known, isInRow = false }: StatusSelectProps) {
  const { status, choose } = useStatus({ programId, status: known });
  const field = {
    'data-tone': statusWords[status].tone,
    value: status,
    data: applicationStatuses.map((each) => ({ value: each, label: statusWords[each].name() })),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = applicationStatuses.find((each) => each === value);
      if (chosen !== undefined) choose(chosen);
    },
  };
  if (!isInRow) return <NativeSelect label={label} {...field} />;
  return <NativeSelect aria-label={label} size="xs" classNames={{ root: 'w-34', input: classes['row'] ?? '' }} {...field} />;
}
