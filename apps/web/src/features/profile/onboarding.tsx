import { type ProfileSection, profileSections } from '@abhyas/contract/profile/fields.ts';
import type { ProfileValues, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { entryStep } from '@abhyas/rules/home/start-step.ts';
import { normaliseValues } from '@abhyas/rules/profile/sections.ts';
import { isolated } from '@abhyas/rules/text/right-to-left.ts';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { lastStepPath, nextStepPath, stepCount, steps } from './steps.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter } from '@tanstack/react-router';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { isStudent } from '../../lib/session/is-student.ts';
import { studentDataQuery } from './queries.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { ApiError } from '../../lib/api.ts';
import { draftsOf, useDrafts } from './drafts.ts';
import { DraftLine, OtherVersionLine } from './form/draft-line.tsx';
import { DisabledAction } from '../../ui/feedback/hint/disabled-action.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ProofDialog } from './form/proof-dialog.tsx';
import { sectionFieldsOf } from './form/section-fields.tsx';
import { type SectionForm, useSectionForm } from './form/use-section-form.ts';
import { needsProof, useSaveProfile } from './use-save-profile.ts';
import classes from './onboarding.module.css';

/** How far the onboarding has come: a dot for each step, with a tick where its section is `saved`; null where that is not known yet. `number` counts from 1. */
function StepProgress({ number, saved }: { number: number; saved: readonly ProfileSection[] | null }) {
  const names = [...profileSections.map((section) => steps[section].name()), m.step_done()];
  const isSaved = profileSections.map((section) => saved?.includes(section) ?? false);
  const isSkipped = (index: number) => saved !== null && index + 1 < number && !isSaved[index];
  const text = m.step_of({ number, count: stepCount });
  return (
    <div>
      <p className="text-muted text-sm tabular">
        {text}
        <span className="hidden max-[600px]:inline max-[600px]:text-ink max-[600px]:font-strong"> · {names[number - 1]}</span>
      </p>
      <progress className="visually-hidden" value={number} max={stepCount} aria-label={m.step_progress()}>
        {text}
      </progress>
      <ol className="grid-cols-[repeat(7,1fr)] grid mx-0 mt-3 mb-0 p-0 list-none">
        {names.map((name, index) => (
          <li
            key={name}
            className={`${classes['name']} relative grid justify-items-center gap-1 text-muted text-xs text-center`}
            data-passed={index + 1 < number || undefined}
            data-done={isSaved[index] || undefined}
            {...(index + 1 === number ? { 'aria-current': 'step' as const } : {})}
          >
            <span
              className={`${classes['dot']} grid place-items-center w-7 h-7 rounded-circle bg-card tabular font-medium`}
              aria-hidden="true"
            >
              {isSaved[index] ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span className={classes['label']}>
              {isSaved[index] ? <span className="visually-hidden">{m.step_finished()} </span> : null}
              {isSkipped(index) ? <span className="visually-hidden">{m.step_skipped()} </span> : null}
              {name}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The column a step is in. Its heading takes the focus when the step comes. */
function OnboardingFrame({
  number,
  saved,
  title,
  about,
  children,
}: {
  number: number;
  /** The sections that are saved; null until they are known. */
  saved: readonly ProfileSection[] | null;
  title: string;
  about?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [number]);
  return (
    <div className="w-full max-w-[720px] mx-auto">
      <StepProgress number={number} saved={saved} />
      <header className="mx-0 mt-8 mb-6">
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {about === undefined ? null : <p className="text-pretty mt-1 text-muted">{about}</p>}
      </header>
      {children}
    </div>
  );
}

/** Step 7: it is done, and what comes next: the checklist of the first week, which belongs to home. */
export function Congratulations({ children }: { readonly children?: ReactNode }) {
  const session = useOwnSession();
  const router = useRouter();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session), meta: { quiet: true } });
  if (!isStudent(session)) return <NotForRole />;
  // anyone who opens it before it is time
  if (session.needsOnboarding && !session.isAdminLogin) return <Navigate to="/login" replace />;
  const { firstName } = session;
  return (
    <OnboardingFrame
      number={stepCount}
      saved={profile.data?.onboarding.savedSections ?? null}
      title={firstName === '' ? m.done_title_nameless() : m.done_title({ name: isolated(firstName) })}
      about={m.done_about()}
    >
      <div className="card-surface px-6 py-2 empty:hidden">{children}</div>
      <div className="flex flex-wrap justify-between gap-3 mt-6">
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => router.history.push(steps.exams.path)}
        >
          {m.step_back()}
        </Button>
        <PathButton href="/home">{m.action_home()}</PathButton>
      </div>
    </OnboardingFrame>
  );
}

interface OwnProfileProps {
  readonly frame: { readonly number: number; readonly title: () => string; readonly about: () => string };
  readonly children: (data: StudentData) => ReactNode;
}

/** A step in its frame, with the student's own profile in it as soon as it is there. No one else has one. */
function OwnProfile({ frame, children }: OwnProfileProps) {
  const session = useOwnSession();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session) });
  if (!isStudent(session)) return <NotForRole />;
  return (
    <OnboardingFrame
      number={frame.number}
      saved={profile.data?.onboarding.savedSections ?? null}
      title={frame.title()}
      about={frame.about()}
    >
      <QueryView query={profile} loading={<StepSkeleton />}>
        {(data) => children(data)}
      </QueryView>
    </OnboardingFrame>
  );
}

function StepSkeleton() {
  return (
    <div
      className="card-surface p-6 max-[480px]:mx-[calc(-1_*_var(--gutter))] max-[480px]:px-gutter max-[480px]:border-x-0 max-[480px]:rounded-none"
      role="status"
      aria-label={m.loading()}
    >
      {[0, 1, 2].map((row) => (
        <div key={row}>
          <Skeleton height={12} width={96} mb={10} />
          <Skeleton height={46} mb={20} />
        </div>
      ))}
    </div>
  );
}

/** /login: leads a new student to the three questions with which a plan begins, or to the first step that was not saved yet; home where the onboarding is over. */
export function OnboardingEntry() {
  const session = useOwnSession();
  const entryOf = ({ onboarding: { finishedAt, savedSections }, drafts }: StudentData) => {
    const step = entryStep({
      isOver: finishedAt !== '',
      hasBegunForms: savedSections.length > 0 || Object.keys(drafts).length > 0,
      hasCourse: session.lastLoggedInCourseId !== '',
      isSupport: session.isAdminLogin,
    });
    return { home: '/home', forms: nextStepPath(savedSections), start: '/start' }[step];
  };
  return <OwnProfile frame={{ number: 1, ...steps.personal }}>{(data) => <Lead to={entryOf(data)} />}</OwnProfile>;
}

function Lead({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(to), [router, to]);
  return null;
}

/** One of the first six steps of the onboarding. */
export function OnboardingStep({ section }: { section: ProfileSection }) {
  const number = profileSections.indexOf(section) + 1;
  return <OwnProfile frame={{ number, ...steps[section] }}>{(data) => <Step key={section} section={section} data={data} />}</OwnProfile>;
}

function Step<S extends ProfileSection>({ section, data }: { section: S; data: StudentData }) {
  const session = useOwnSession();
  const router = useRouter();
  const keeper = draftsOf(session);
  const { drafts, others } = useDrafts(keeper);
  const hasOther = others[section] !== undefined;
  const save = useSaveProfile({ session, keeper });
  const [asksProof, setAsksProof] = useState(false);
  const draft = drafts[section] as SectionValues<S> | undefined;
  const { root, form, isTyped, openedWithDraft, attempt, refuse, discard } = useSectionForm({
    section,
    data,
    keeper,
    draft,
    heading: 'h2',
  });

  const place = profileSections.indexOf(section);
  const following = profileSections[place + 1];
  const before = profileSections[place - 1];
  const go = (path: string) => router.history.push(path);
  const fail = (error: Error) => {
    setAsksProof(needsProof(error));
    if (error instanceof ApiError && refuse(error.fields)) save.reset();
  };

  const next = (password?: string) => {
    const values = attempt();
    if (values === null || save.isPending) return;
    const path = following === undefined ? lastStepPath : steps[following].path;
    const isSaved = data.onboarding.savedSections.includes(section);
    if (isSaved && !isTyped && !hasOther && following !== undefined) return go(path);
    const mode = following === undefined ? 'finish' : 'save';
    save.mutate(
      { mode, sections: [section], values, ...(password === undefined ? {} : { password }) },
      { onSuccess: () => go(path), onError: fail },
    );
  };
  /** What was typed is kept as a draft, also of a step that is left out. */
  const skip = (to: string) => {
    if (save.isPending) return;
    const typed = profileSections.filter((each) => drafts[each]);
    const values = normaliseValues(Object.assign({}, ...typed.map((each) => drafts[each])) as Partial<ProfileValues>);
    save.mutate({ mode: 'skip', sections: typed, values }, { onSuccess: () => go(to) });
  };

  const Fields: ComponentType<{ form: SectionForm<S> }> = sectionFieldsOf[section];
  return (
    <>
      {asksProof ? (
        <ProofDialog
          error={save.error}
          isPending={save.isPending}
          onSubmit={next}
          onClose={() => {
            setAsksProof(false);
            save.reset();
          }}
        />
      ) : null}
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          next();
        }}
      >
        {hasOther ? <OtherVersionLine onSwap={() => keeper.swap(section)} onDiscard={discard} /> : null}
        {openedWithDraft && !hasOther ? <DraftLine onDiscard={discard} /> : null}
        <div className="card-surface p-6 max-[480px]:mx-[calc(-1_*_var(--gutter))] max-[480px]:px-gutter max-[480px]:border-x-0 max-[480px]:rounded-none">
          <Fields form={form} />
        </div>
        {save.error && !asksProof ? (
          <div className="mt-4">
            <FormError>
              {save.variables?.mode === 'skip' ? m.step_skip_failed({ reason: save.error.message }) : save.error.message}
            </FormError>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-3 mt-6">
          <span className="me-auto">
            {before === undefined ? (
              <DisabledAction label={m.step_back()} reason={m.step_back_first()} />
            ) : (
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => go(steps[before].path)}
              >
                {m.step_back()}
              </Button>
            )}
          </span>
          <Button variant="subtle" color="gray" loading={save.isPending && save.variables.mode === 'skip'} onClick={() => skip('/home')}>
            {m.step_skip()}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            disabled={save.isPending}
            onClick={() => (following === undefined ? skip(lastStepPath) : go(steps[following].path))}
          >
            {m.step_skip_this()}
          </Button>
          <Button type="submit" loading={save.isPending && save.variables.mode !== 'skip'}>
            {following === undefined ? m.step_finish() : m.step_next()}
          </Button>
        </div>
        <p className="mt-4 text-muted text-xs text-right max-[480px]:text-left">{m.step_kept()}</p>
      </form>
    </>
  );
}
