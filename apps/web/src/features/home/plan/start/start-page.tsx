import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { startStep } from '@abhyas/rules/home/start-step.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../../lib/api.ts';
import { isOwnStudent, updateSession } from '../../../../lib/session/session.ts';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { useArrivalFocus } from '../../../../ui/focus/use-arrival-focus.ts';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { NotForRole } from '../../../../ui/navigation/not-for-role.tsx';
import { PathButton, PathLink } from '../../../../ui/navigation/path-link.tsx';
import { langOf } from '../../../../lib/language/title-language.ts';
import { homeQueries } from '../../queries.ts';
import { judgementInWords, minutesInWords, titleOf } from '../plan-words.ts';
import { StartQuestions } from './start-questions.tsx';

type Facts = AnswerOf<'studyStart'>;

/** /start: the three questions with which a plan begins, then the ten that find a level, then the plan. */
export function StartPage() {
  const session = useOwnSession();
  const isOwn = isOwnStudent(session) && session.lastLoggedInCourseId !== '';
  const query = useQuery({ ...homeQueries.start(session), enabled: isOwn });
  if (!isOwn) return <NotForRole />;
  return (
    <div className="w-full max-w-[640px] mx-auto">
      <QueryView query={query} heading="h1" loading={<StartSkeleton />}>
        {(facts) => <Step facts={facts} />}
      </QueryView>
    </div>
  );
}

function Step({ facts }: { facts: Facts }) {
  const { needsOnboarding } = useOwnSession();
  switch (startStep({ ...facts, isNew: needsOnboarding })) {
    case 'questions':
      return <Questions facts={facts} />;
    case 'forms':
      return <Lead to="/prelogin" />;
    case 'diagnostic':
      return <Ready facts={facts} />;
    case 'plan':
      return <Lead to="/myPage/plan" />;
  }
}

function Lead({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return null;
}

/** The questions, with the ways past them: later, and the forms of the profile. */
function Questions({ facts }: { facts: Facts }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const session = useOwnSession();
  const router = useRouter();
  const skip = useMutation({
    // what is said of the whole onboarding: it is over, and its forms can be filled in at any time
    mutationFn: async () => {
      if (!session.needsOnboarding) return;
      await call('studentPrelogin', { mode: 'skip' });
      await updateSession({ token: session.token, part: { needsOnboarding: false } });
    },
    meta: { quiet: true },
    onSuccess: () => router.history.push('/home'),
  });
  return (
    <>
      <header className="mb-6">
        <h1 ref={title} tabIndex={-1} className="text-xl text-balance">
          {m.start_title()}
        </h1>
        <p className="mt-1 text-muted">{m.start_about()}</p>
      </header>
      <StartQuestions
        facts={facts}
        later={
          <Button variant="subtle" color="gray" loading={skip.isPending} onClick={() => skip.mutate()}>
            {m.start_skip()}
          </Button>
        }
      />
      {skip.isError ? (
        <div className="mt-4">
          <FormError>{m.start_skip_failed()}</FormError>
        </div>
      ) : null}
      {session.needsOnboarding ? (
        <p className="mt-6 text-muted text-sm">
          {m.start_profile()} <PathLink href="/prelogin">{m.start_profile_now()}</PathLink>
        </p>
      ) : null}
    </>
  );
}

/** The plan is made: the ten questions, which can be left out, and the way to the plan. */
function Ready({ facts: { diagnostic, answered, pace, sections } }: { facts: Facts }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  const client = useQueryClient();
  const session = useOwnSession();
  const isOpen = diagnostic === 'open';
  const first = sections.find(({ key }) => key === pace.weakest);
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-xl">
        {m.start_ready()}
      </h1>
      <p className="mt-1 text-muted">
        {m.start_ready_hours({ hours: pace.hoursPerWeek })}
        {first === undefined ? null : ` · ${m.studyplan_first({ section: first.name })}`}
      </p>
      <Preview hours={pace.hoursPerWeek} />
      <section className="card-surface grid gap-4 mt-4 p-6 border-l-4 border-l-brand-accent max-[600px]:p-4" aria-labelledby="start-ten">
        <div>
          <h2 id="start-ten" className="text-lg">
            {m.start_ten()}
          </h2>
          <p className="mt-1 text-body">{isOpen ? m.start_ten_state({ count: answered }) : m.start_ten_about()}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <PathButton href="/start/round">{isOpen ? m.home_continue() : m.start_ten_begin()}</PathButton>
          <PathButton
            variant="default"
            href="/myPage/plan"
            onClick={() => void client.invalidateQueries({ queryKey: homeQueries.start(session).queryKey })}
          >
            {m.start_plan()}
          </PathButton>
        </div>
      </section>
    </>
  );
}

/** What the plan begins with today, and whether all of it fits; nothing where that could not be read, the way to the plan is there. */
function Preview({ hours }: { hours: number }) {
  const { data: plan } = useQuery(homeQueries.plan(useOwnSession()));
  if (plan === undefined) return null;
  const { today, judgement } = plan;
  return (
    <section className="card-surface grid gap-3 mt-6 p-6 max-[600px]:p-4" aria-labelledby="start-today">
      <h2 id="start-today" className="text-lg">
        {m.session_today()}
      </h2>
      {today.items.length === 0 ? (
        <p className="text-body">{m.studyplan_free()}</p>
      ) : (
        <ol className="grid gap-2 m-0 p-0 list-none">
          {today.items.slice(0, shownToday).map((item) => (
            <li key={item.key} className="flex gap-3 justify-between">
              <span className="min-w-0 text-ink wrap-anywhere" lang={langOf(titleOf(item))}>
                {titleOf(item)}
              </span>
              <span className="flex-none text-muted text-sm tabular">{minutesInWords(item.minutes)}</span>
            </li>
          ))}
        </ol>
      )}
      {judgement === null ? null : <p className="text-muted text-sm">{judgementInWords({ judgement, hours })}</p>}
    </section>
  );
}

/** So many items of today are enough to see how the plan begins. */
const shownToday = 3;

function StartSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-6">
      <Skeleton height={56} radius="md" />
      <Skeleton height={210} radius="lg" />
      <Skeleton height={170} radius="lg" />
      <Skeleton height={140} radius="lg" />
    </div>
  );
}
