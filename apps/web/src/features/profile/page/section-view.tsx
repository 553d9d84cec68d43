import type { ProfileSection } from '@abhyas/contract/profile/profile.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import classes from './profile-block.module.css';
import { blockTitles, type Entry } from './section-entries.ts';

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
export function SectionView({ section, entries }: { section: ProfileSection; entries: readonly Entry[] }) {
  const [all, setAll] = useState(false);
  if (entries.length === 0) return <p className={classes['empty']}>{empty[section]()}</p>;
  if (section === 'personal') {
    return <FactList look="grid" facts={entries.map(({ title, facts }) => ({ name: title, value: facts }))} />;
  }
  const shown = all ? entries : entries.slice(0, first);
  return (
    <>
      <ul className={classes['entries']}>
        {shown.map(({ key, title, facts }) => (
          <li key={key}>
            <h3 className={classes['entry']}>{title}</h3>
            <p className={classes['lines']}>
              {facts.map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {entries.length > first ? (
        <Button className={classes['more'] ?? ''} variant="subtle" size="compact-md" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? m.profile_see_less() : m.profile_see_all({ count: entries.length })}
          <span className="visually-hidden"> {blockTitles[section]()}</span>
        </Button>
      ) : null}
    </>
  );
}
