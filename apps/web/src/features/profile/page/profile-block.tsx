import type { ProfileSection, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { BlockForm } from './block-form.tsx';
import classes from './profile-block.module.css';
import { SectionView } from './section-view.tsx';
import { blockTitles, entriesOf } from './section-entries.ts';

interface ProfileBlockProps<S extends ProfileSection> {
  readonly section: S;
  readonly data: StudentData;
  readonly keeper: DraftKeeper;
  readonly draft: SectionValues<S> | undefined;
  /** The section was changed elsewhere, too. */
  readonly hasOther: boolean;
  /** The family is the student's own: support acting as one only reads it. */
  readonly isEditable: boolean;
  readonly isOpen: boolean;
  readonly isJustSaved: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A section of the profile: to read, and with Edit its form in place. */
export function ProfileBlock<S extends ProfileSection>(props: ProfileBlockProps<S>) {
  const { section, data, keeper, draft, hasOther, isEditable, isOpen, isJustSaved, onOpen, onClose, onSaved } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // the form took the focus with it
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const title = blockTitles[section]();
  const entries = entriesOf({ section, profile: data.student_profile_details.profile });
  const isEmpty = entries.length === 0;
  const isUnsaved = draft !== undefined || hasOther;
  return (
    <section className={classes['block']} aria-labelledby={`block-${section}`}>
      <div className={classes['head']}>
        <h2 className={classes['title']} id={`block-${section}`}>
          {title}
        </h2>
        <span className={classes['state']} role="status">
          {isUnsaved && !isOpen ? <span className={classes['unsaved']}>{m.profile_unsaved()}</span> : null}
          {isJustSaved && !isOpen ? (
            <span className={classes['saved']}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {m.profile_saved()}
            </span>
          ) : null}
        </span>
        {isOpen || !isEditable ? null : (
          <Button
            ref={edit}
            variant="subtle"
            size="compact-md"
            leftSection={
              isEmpty && !isUnsaved ? (
                <IconPlus size={16} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconPencil size={16} stroke={1.75} aria-hidden="true" />
              )
            }
            onClick={onOpen}
          >
            {isEmpty && !isUnsaved ? m.profile_add() : m.profile_edit()}
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </div>
      {isOpen ? (
        <BlockForm section={section} data={data} keeper={keeper} draft={draft} hasOther={hasOther} onClose={onClose} onSaved={onSaved} />
      ) : (
        <SectionView section={section} entries={entries} />
      )}
    </section>
  );
}
