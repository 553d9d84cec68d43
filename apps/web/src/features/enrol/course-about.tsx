import { type Language, languageNames } from '@abhyas/contract/languages.ts';
import { IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import type { Course } from './course.ts';
import classes from './enrol.module.css';

const nameOf = (language: string): string => languageNames[language as Language] ?? language;

/** What a course is called, when it begins, in which languages and where. */
export function CourseHead({ course: { title, summary, languages, intakes } }: { course: Course }) {
  const open = intakes.filter(({ isOpen }) => isOpen === '1');
  const startsOn = open.map((intake) => intake.startsOn).toSorted()[0];
  const places = [...new Set(open.map(({ place }) => place))];
  return (
    <header className="grid gap-3">
      <nav aria-label={m.enrol_courses()}>
        <PathLink className="tap text-muted text-sm" href="/enrol">
          {m.enrol_courses()}
        </PathLink>
      </nav>
      <div className="flex flex-wrap gap-2">
        {startsOn === undefined ? null : (
          <Badge tone="brand">
            <IconCalendarEvent size={14} stroke={1.75} aria-hidden="true" /> {m.enrol_starts({ date: formatDayFirst(startsOn) })}
          </Badge>
        )}
        {languages.map((language) => (
          <Badge key={language}>
            <span lang={language in languageNames ? language : undefined}>{nameOf(language)}</span>
          </Badge>
        ))}
        {places.map((place) => (
          <Badge key={place}>
            <span lang={langOf(place)}>{place}</span>
          </Badge>
        ))}
      </div>
      <h1 className="text-hero tracking-tight wrap-anywhere" lang={langOf(title)}>
        {title}
      </h1>
      <p className="m-0 text-lg text-body max-w-160 wrap-anywhere" lang={langOf(summary)}>
        {summary}
      </p>
    </header>
  );
}

/** What is in it and how it runs. */
export function CourseAbout({ course: { includes, phases } }: { course: Course }) {
  return (
    <>
      {includes.length === 0 ? null : (
        <section aria-label={m.enrol_includes()}>
          <ul className={`${classes['facts']} card-surface grid m-0 p-0 overflow-hidden list-none`}>
            {includes.map(({ name, note }) => (
              <li key={name} className="flex gap-3 p-4 min-w-0">
                <span className={`grid flex-none place-items-center w-9 h-9 rounded-control bg-brand-wash text-brand-text`}>
                  <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
                </span>
                <span className="min-w-0 wrap-anywhere" lang={langOf(name)}>
                  <strong className="block text-ink font-strong">{name}</strong>
                  <span className="text-muted text-sm">{note}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {phases.length === 0 ? null : (
        <section aria-label={m.enrol_phases()}>
          <ol className={`${classes['phases']} grid gap-1 m-0 p-0 list-none`}>
            {phases.map(({ name, note }) => (
              <li key={name} className="px-4 py-2.5 rounded-control min-w-0 wrap-anywhere" lang={langOf(name)}>
                <strong className="block text-sm font-strong">{name}</strong>
                <span>{note}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
