import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { helpdeskLink } from '../../lib/brand/helpdesk.ts';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { Batches } from './batches.tsx';
import { Checkout } from './checkout.tsx';
import { type Course, hasSeat } from './course.ts';
import { CourseAbout, CourseHead } from './course-about.tsx';
import classes from './enrol.module.css';
import { LinkForParent } from './link-for-parent.tsx';
import { PublicFrame } from './public-frame.tsx';
import { Unsure } from './unsure.tsx';
import { courseQuery } from './queries.ts';

/** /enrol/<course>: on the left what one gets, on the right what it costs, with nothing hidden until the payment. */
export function CoursePage({ slug }: { slug: string }) {
  const query = useQuery(courseQuery(slug));
  return (
    <PublicFrame>
      <QueryView query={query} heading="h1" height={480}>
        {(course) => <CourseView key={slug} slug={slug} course={course} />}
      </QueryView>
    </PublicFrame>
  );
}

function CourseView({ slug, course }: { slug: string; course: Course }) {
  const { history } = useRouter();
  const given = new URLSearchParams(history.location.search);
  const [chosenId, setChosenId] = useState(given.get('batch') ?? '');
  const chosen = course.intakes.find((intake) => intake.intakeId === chosenId && hasSeat(intake)) ?? course.intakes.find(hasSeat) ?? null;
  const talk = helpdeskLink(m.enrol_talk_subject({ title: course.title }));
  return (
    <div className={classes['course']}>
      <div className="grid gap-6 min-w-0 content-start">
        <CourseHead course={course} />
        <CourseAbout course={course} />
        <Batches intakes={course.intakes} chosenId={chosen?.intakeId ?? ''} onChoose={setChosenId} />
        <Unsure slug={slug} trial={course.trial} />
      </div>
      <aside className="grid gap-4 min-w-0 content-start" aria-label={m.enrol_how()}>
        <Checkout course={course} intake={chosen} code={given.get('code') ?? ''} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1 text-muted text-sm">
          <LinkForParent intakeId={chosen?.intakeId ?? ''} />
          {talk === null ? null : (
            <a className="tap text-brand-text font-medium" href={talk}>
              {m.enrol_talk()}
            </a>
          )}
        </div>
      </aside>
    </div>
  );
}
