import type { StudentCourse } from '@abhyas/contract/identity/identity.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { call } from '../../../lib/api.ts';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import classes from './course-dialog.module.css';
import { studentCoursesQuery, variantDetailsQuery } from '../queries.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';

const keyOf = ({ courseId, variantId }: Pick<StudentCourse, 'courseId' | 'variantId'>): string => `${courseId}/${variantId}`;

/** As many as are seen at one look. */
const fewToSearch = 5;

interface CourseDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
  /** What gets the focus when it closes. */
  readonly opener: () => HTMLElement | null;
}

/** Chooses among one's own courses and variants. Done takes the choice and goes home; a click outside only goes home (IDN-061). */
export function CourseDialog({ session, onClose, opener }: CourseDialogProps) {
  const router = useRouter();
  const courses = useQuery(studentCoursesQuery());
  const current = keyOf({ courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId });
  const [chosen, setChosen] = useState(current);
  const [search, setSearch] = useState('');
  const leave = () => {
    onClose();
    router.history.push('/home');
  };
  const select = useMutation({
    mutationFn: ({ courseId, variantId }: StudentCourse) => call('selectCourse', { courseId, variantId }),
    onSuccess: async (course) => {
      await saveSession({
        ...session,
        lastLoggedInCourseId: course.courseId,
        lastLoggedInVariantId: course.variantId,
        lastloggedInCourseName: course.courseName,
        lastloggedInMyImsCourseId: course.myImsCourseId,
      });
      leave();
    },
  });
  const found = (data: readonly StudentCourse[]) =>
    data.filter(({ courseName, variantName }) => matchesSearch({ name: `${courseName} ${variantName}`, search }));
  const finish = () => {
    const course = courses.data?.find((each) => keyOf(each) === chosen);
    if (!course || chosen === current) return leave();
    select.mutate(course);
  };
  return (
    <Dialog returnTo={opener} onClose={leave} title={m.course_title()}>
      <QueryView query={courses} height={152}>
        {(data) => (
          <>
            {data.length > fewToSearch ? (
              <SearchBox className="mb-3" label={m.course_search()} value={search} onChange={setSearch} />
            ) : null}
            <p className="visually-hidden" role="status">
              {search === '' ? '' : m.course_found({ count: found(data).length })}
            </p>
            <fieldset className="grid gap-2 m-0 border-0 p-0">
              <legend className="visually-hidden">{m.course_title()}</legend>
              {found(data).length === 0 ? <p className="py-3 text-muted">{m.course_none()}</p> : null}
              {found(data).map((course) => (
                <label
                  key={keyOf(course)}
                  className={`${classes['choice']} flex items-center gap-3 px-4 py-3 border border-line-strong rounded-control cursor-pointer`}
                >
                  <input type="radio" name="course" checked={chosen === keyOf(course)} onChange={() => setChosen(keyOf(course))} />
                  <span>
                    <span className="block text-ink font-medium">{course.courseName}</span>
                    <span className="text-muted text-sm">{course.variantName}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </QueryView>
      <div className={`${classes['foot']} bg-card`}>
        {courses.data ? <VariantLine session={session} variantId={chosen.split('/')[1] ?? ''} /> : null}
        <Button fullWidth onClick={finish} loading={select.isPending} disabled={!courses.data}>
          {m.course_done()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Where the proctored tests of the chosen variant are taken. Its line stays free until that is known, so that nothing moves. */
function VariantLine({ session, variantId }: { session: Session; variantId: string }) {
  const { data } = useQuery(variantDetailsQuery({ session, variantId }));
  const words = data?.centreProctoredAllowed === '1' ? m.course_at_centre() : m.course_at_home();
  return (
    <p className="min-h-[1.5em] mb-3 text-muted text-sm" aria-live="polite">
      {data ? words : null}
    </p>
  );
}
