import type { ProfileSection, ProfileValues, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { sectionOrder, normaliseValues } from '@abhyas/rules/profile/sections.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { draftsOf, useDrafts } from '../drafts/own-drafts.ts';
import { DraftLine, OtherVersionLine } from '../form/draft-line.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { ProofDialog } from '../form/proof-dialog.tsx';
import { sectionFieldsOf } from '../form/section-fields.tsx';
import { useSectionForm, type SectionForm } from '../form/use-section-form.ts';
import { needsProof, useSaveProfile } from '../use-save-profile.ts';
import classes from './onboarding-frame.module.css';
import { OwnProfile } from './own-profile.tsx';
import { lastStepPath, steps } from './steps.ts';

/** One of the first six steps of the onboarding. */
export function OnboardingStep({ section }: { section: ProfileSection }) {
  const number = sectionOrder.indexOf(section) + 1;
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

  const place = sectionOrder.indexOf(section);
  const following = sectionOrder[place + 1];
  const before = sectionOrder[place - 1];
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
    const typed = sectionOrder.filter((each) => drafts[each]);
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
        <div className={classes['card']}>
          <Fields form={form} />
        </div>
        {save.error && !asksProof ? (
          <div className={classes['failed']}>
            <FormError>
              {save.variables?.mode === 'skip' ? m.step_skip_failed({ reason: save.error.message }) : save.error.message}
            </FormError>
          </div>
        ) : null}
        <div className={classes['actions']}>
          <span className={classes['back']}>
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
        <p className={classes['kept']}>{m.step_kept()}</p>
      </form>
    </>
  );
}
