import type { ProfileSection, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { Button } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { DraftLine, OtherVersionLine } from '../form/draft-line.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { ProofDialog } from '../form/proof-dialog.tsx';
import { sectionFieldsOf } from '../form/section-fields.tsx';
import { useSectionForm, type SectionForm } from '../form/use-section-form.ts';
import { needsProof, useSaveProfile } from '../use-save-profile.ts';
import classes from './profile-block.module.css';

interface BlockFormProps<S extends ProfileSection> {
  readonly section: S;
  readonly data: StudentData;
  readonly keeper: DraftKeeper;
  readonly draft: SectionValues<S> | undefined;
  /** The section was changed elsewhere, too. */
  readonly hasOther: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The form of a block: Save keeps it open until the server has it, Cancel forgets what was typed. */
export function BlockForm<S extends ProfileSection>({ section, data, keeper, draft, hasOther, onClose, onSaved }: BlockFormProps<S>) {
  const session = useOwnSession();
  const save = useSaveProfile({ session, keeper });
  const [asksProof, setAsksProof] = useState(false);
  const { root, form, isTyped, openedWithDraft, attempt, refuse, discard } = useSectionForm({
    section,
    data,
    keeper,
    draft,
    heading: 'h3',
  });
  useEffect(() => {
    const text = root.current?.querySelector<HTMLElement>('input:not([type=file], [type=radio], [type=checkbox], [disabled])');
    text?.focus();
  }, [root]);

  const submit = (password?: string) => {
    const values = attempt();
    if (values === null || save.isPending) return;
    if (!isTyped && !hasOther && data.onboarding.savedSections.includes(section)) return onClose();
    save.mutate(
      { mode: 'save', sections: [section], values, ...(password === undefined ? {} : { password }) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          setAsksProof(needsProof(error));
          if (error instanceof ApiError && refuse(error.fields)) save.reset();
        },
      },
    );
  };
  const Fields: ComponentType<{ form: SectionForm<S> }> = sectionFieldsOf[section];
  return (
    <>
      {asksProof ? (
        <ProofDialog
          error={save.error}
          isPending={save.isPending}
          onSubmit={submit}
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
          submit();
        }}
      >
        {hasOther ? <OtherVersionLine onSwap={() => keeper.swap(section)} onDiscard={discard} /> : null}
        {openedWithDraft && !hasOther ? <DraftLine onDiscard={discard} /> : null}
        <Fields form={form} />
        {save.error && !asksProof ? (
          <div className={classes['failed']}>
            <FormError>{save.error.message}</FormError>
          </div>
        ) : null}
        <div className={classes['actions']}>
          <Button
            variant="default"
            onClick={() => {
              discard();
              onClose();
            }}
          >
            {m.profile_cancel()}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {m.profile_save()}
          </Button>
        </div>
      </form>
    </>
  );
}
