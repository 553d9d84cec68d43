import { choiceFields, type ProfileSection, profileSections } from '@abhyas/contract/profile/fields.ts';
import type { EducationEntry, MailingAddress, Profile, SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { type DraftKeeper, draftsOf, useDrafts } from './drafts.ts';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { ApiError } from '../../lib/api.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { DraftLine, OtherVersionLine } from './form/draft-line.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { ProofDialog } from './form/proof-dialog.tsx';
import { sectionFieldsOf } from './form/section-fields.tsx';
import { type SectionForm, useSectionForm } from './form/use-section-form.ts';
import { needsProof, useSaveProfile } from './use-save-profile.ts';
import { type EducationLevel, educationLevels } from '@abhyas/rules/profile/sections/education.ts';
import { isBlankRecord } from '@abhyas/rules/profile/records.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { choiceText, choiceTexts } from '../../shared/profile/choice-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { ownCardQuery, studentDataQuery } from './queries.ts';
import { isStudent } from '../../lib/session/is-student.ts';
import { pinLabel } from '../../lib/brand/brand.ts';
import type { Session } from '../../lib/session/session.ts';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
import { Card } from '../../ui/cards/card.tsx';
import classes from './page.module.css';

/** One entry of a block: what it is, and what is known of it. */
interface Entry {
  readonly key: string;
  readonly title: string;
  readonly facts: readonly string[];
}

const blockTitles: Readonly<Record<ProfileSection, () => string>> = {
  personal: m.block_personal,
  family: m.block_family,
  address: m.block_address,
  education: m.block_education,
  work: m.block_work,
  exams: m.block_exams,
};

const known = (facts: readonly string[]): string[] => facts.filter((fact) => fact !== '');

const levelNames: Readonly<Record<EducationLevel, () => string>> = {
  SSC: m.education_ssc,
  HSC: m.education_hsc,
  Graduation: m.education_graduation,
  PostGraduation: m.education_post_graduation,
};

function gradeOf({ Grade_Type, CGPA_x_y, Marks }: EducationEntry): string {
  if (Grade_Type === 'CGPA') return CGPA_x_y === '' ? '' : m.education_shown_cgpa({ grade: CGPA_x_y });
  return Marks === '' ? '' : m.education_shown_percent({ grade: Marks });
}

function levelEntry({ level, entry }: { level: EducationLevel; entry: EducationEntry }): Entry[] {
  const { School_College: college, Degree, Qualification_Stream: stream, Expected_Actual_Yr_of_completion: year } = entry;
  const facts = known([college, Degree, stream, year, gradeOf(entry)]);
  return entry.isApplicable === '1' && facts.length > 0 ? [{ key: level, title: levelNames[level](), facts }] : [];
}

const addressEntry = ({ title, address }: { title: string; address: MailingAddress }): Entry[] => {
  const place = known([address.city, address.state]).join(', ');
  const facts = known([address.address, place, address.pincode]);
  return facts.length > 0 ? [{ key: title, title, facts }] : [];
};

function personalEntries(profile: Profile): Entry[] {
  const { firstName, lastName, dob } = profile;
  const facts = [
    { title: m.personal_name(), value: `${firstName} ${lastName}`.trim() },
    { title: m.personal_dob(), value: dob === '' ? '' : formatDayFirst(dob) },
    ...choiceFields.map((field) => ({ title: choiceTexts[field].label(), value: choiceText({ field, value: profile[field] }) })),
  ];
  return facts.filter(({ value }) => value !== '').map(({ title, value }) => ({ key: title, title, facts: [value] }));
}

/** What a block shows of what is saved, in order; nothing where nothing is. */
function entriesOf({ section, profile }: { section: ProfileSection; profile: Profile }): Entry[] {
  switch (section) {
    case 'personal':
      return personalEntries(profile);
    case 'family':
      return profile.familyDetails.map((guardian) => ({
        key: guardian.recordKey,
        title: guardian.Parent_Guardian_FirstName,
        facts: known([guardian.Parent_Guardian_Relation, guardian.Parent_Guardian_Mobile_No, guardian.Parent_Guardian_Email_ID]),
      }));
    case 'address': {
      const { mailingAddress, permanentAddress } = profile;
      const mailing = addressEntry({ title: m.address_mailing(), address: mailingAddress });
      if (mailing.length > 0 && permanentAddress.addressSameAsMailingAddress === '1') {
        return [...mailing, { key: 'permanent', title: m.address_permanent(), facts: [m.address_same()] }];
      }
      return [...mailing, ...addressEntry({ title: m.address_permanent(), address: permanentAddress })];
    }
    case 'education': {
      const { educationalDetails: details } = profile;
      const certifications = details.ProfessionalCertification.filter((entry) => !isBlankRecord({ section: 'education', record: entry }));
      return [
        ...educationLevels.flatMap((level) => levelEntry({ level, entry: details[level] })),
        ...certifications.map((entry) => ({
          key: entry.recordKey,
          title: entry.Course,
          facts: known([m.education_shown_certification(), entry.School_College, entry.Expected_Actual_Yr_of_completion]),
        })),
      ];
    }
    case 'work':
      return profile.workExperience.map((work) => ({
        key: work.recordKey,
        title: work.Organisation,
        facts: known([
          work.JobSectorName,
          work.Work_experience_in_months === '' ? '' : m.work_shown({ months: work.Work_experience_in_months }),
        ]),
      }));
    case 'exams':
      return profile.examAttempts.map((exam) => ({
        key: exam.recordKey,
        title: exam.examName,
        facts: known([exam.Expected_Actual_Yr_of_completion, exam.percentile === '' ? '' : m.exams_shown({ percentile: exam.percentile })]),
      }));
  }
}

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
function BlockForm<S extends ProfileSection>({ section, data, keeper, draft, hasOther, onClose, onSaved }: BlockFormProps<S>) {
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
          <div className="mt-4">
            <FormError>{save.error.message}</FormError>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3 mt-6">
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

const empty: Readonly<Record<ProfileSection, () => string>> = {
  personal: m.block_personal_none,
  family: m.block_family_none,
  address: m.block_address_none,
  education: m.block_education_none,
  work: m.block_work_none,
  exams: m.block_exams_none,
};

/** As many entries of a list as show without asking. */
const first = 2;

/** What is saved of a section, to read. */
function SectionView({ section, entries }: { section: ProfileSection; entries: readonly Entry[] }) {
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className="text-muted">{empty[section]()}</p>;
  if (section === 'personal') {
    return <FactList look="grid" facts={entries.map(({ title, facts }) => ({ name: title, value: facts }))} />;
  }
  const shown = all ? entries : entries.slice(0, first);
  return (
    <>
      <ul className={`${classes['entries']} grid gap-4 m-0 p-0 list-none`}>
        {shown.map(({ key, title, facts }) => (
          <li key={key}>
            <h3 className="text-ink text-md font-medium wrap-anywhere">{title}</h3>
            <p className={`${classes['lines']} mt-0.5 text-muted text-sm wrap-anywhere`}>
              {facts.map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {entries.length > first ? (
        <Button className="mt-3 -ml-2" variant="subtle" size="compact-md" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? m.profile_see_less() : m.profile_see_all({ count: entries.length })}
          <span className="visually-hidden"> {blockTitles[section]()}</span>
        </Button>
      ) : null}
    </>
  );
}

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
function ProfileBlock<S extends ProfileSection>(props: ProfileBlockProps<S>) {
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
    <section className="card-surface mt-4 px-6 pt-4 pb-6 max-[600px]:px-4" aria-labelledby={`block-${section}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-9 mb-3 -me-2">
        <h2 className="text-lg" id={`block-${section}`}>
          {title}
        </h2>
        <span className="flex-1 text-xs font-medium" role="status">
          {isUnsaved && !isOpen ? <span className="px-2 py-0.5 rounded-[6px] bg-warn-wash text-warn">{m.profile_unsaved()}</span> : null}
          {isJustSaved && !isOpen ? (
            <span className="inline-flex items-center gap-1 text-good">
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

/** Whose profile it is. Mobile and email are changed in the account; without them the card is whole anyway. */
function HeaderCard({ session, profile }: { session: Session; profile: Profile }) {
  const contact = useQuery(ownCardQuery(session));
  const { firstName, lastName, profileImage, centre } = profile;
  const name = `${firstName} ${lastName}`.trim() || session.student_imspin;
  const facts = [
    { name: pinLabel(), value: session.student_imspin },
    { name: m.profile_centre(), value: centre },
    { name: m.profile_mobile(), value: contact.data?.mobileNumber ?? '' },
    { name: m.profile_email(), value: contact.data?.emailId ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <Card as="header" className={`${classes['card']} flex items-center gap-6`}>
      <PersonPicture name={name} url={profileImage} size={96} />
      <div className="flex-1 min-w-0">
        <h1 className="text-xl">{name}</h1>
        <FactList look="inline" facts={facts} className="mx-0 mt-2 mb-0 max-[480px]:flex-col" />
        {session.isAdminLogin ? null : (
          <PathLink href="/account" className="tap inline-block mt-3 rounded-[4px] text-brand-text text-sm font-medium">
            {m.profile_account()}
          </PathLink>
        )}
      </div>
    </Card>
  );
}

/** /myprofile: who the student is, and every section of the onboarding to read and to edit in place. */
export function ProfilePage({ children }: { readonly children?: ReactNode }) {
  const session = useOwnSession();
  const profile = useQuery({ ...studentDataQuery(session), enabled: isStudent(session) });
  if (!isStudent(session)) return <NotForRole />;
  if (profile.data === undefined) return <QueryView query={profile} loading={<ProfileSkeleton />} heading="h1" />;
  return (
    <div className={`${classes['page']} w-full`}>
      <HeaderCard session={session} profile={profile.data.student_profile_details.profile} />
      <Blocks data={profile.data} />
      {children}
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
  return profileSections.map((section) => (
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
    <div className={`${classes['page']} w-full`} role="status" aria-label={m.loading()}>
      <h1 className="visually-hidden">{m.profile_title()}</h1>
      <div className={`${classes['card']} flex items-center gap-6`}>
        <Skeleton circle height={96} />
        <div className="flex-1 min-w-0">
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
