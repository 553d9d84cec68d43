import { type Language, languageNames, languages } from '@abhyas/contract/languages.ts';
import { findMarks } from '@abhyas/rules/search/find-marks.ts';
import { matchNames } from '@abhyas/rules/search/match-names.ts';
import { wordsOf } from '@abhyas/rules/search/words.ts';
import { language } from '../../../../lib/language/language.ts';
import { tabName } from '../../../../lib/language/tab-name.ts';
import { isStudent } from '../../../../lib/session/is-student.ts';
import { isOwnStudent, type Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { staffSections } from '../../../../shared/staff/staff-sections.ts';
import { pageNameOf } from '../../breadcrumb/crumbs.ts';
import type { HeaderTab } from '../../header/header-state.ts';
import type { Option } from './option.ts';

interface Named {
  readonly text: string;
  readonly url: string;
  readonly place?: readonly string[];
  /** What it is called in the content, where the language of the page has another name for it. */
  readonly also?: readonly string[];
}

const pageOf = ({ text, url, place = [], also }: Named): Option => ({
  key: `page ${url}`,
  kind: 'page',
  text,
  marks: [],
  place,
  state: '',
  url,
  ...(also === undefined ? {} : { also: also.filter((each) => each !== text) }),
});
const named = (url: string): Named => ({ text: pageNameOf(url), url });

/** The tabs of the header with their sub-tabs; what leads out of the portal is left out. A sub-tab that leads where its tab does is there once. */
function tabPages(tabs: readonly HeaderTab[]): Named[] {
  return tabs
    .filter(({ type }) => type !== 'hyperlink' && type !== 'staff')
    .flatMap((tab) => [
      { text: tabName(tab.name), url: tab.url, also: [tab.name] },
      ...tab.children
        .filter(({ type }) => type !== 'hyperlink')
        .map(({ name, url }) => ({ text: tabName(name), url, place: [tabName(tab.name)], also: [name] })),
    ]);
}

const ofMentor = (): Named[] => [
  { text: m.search_page_dashboard(), url: '/myPlan/dashboard' },
  { text: m.search_page_slots(), url: '/myPlan/slots' },
  { text: m.search_page_students(), url: '/myPlan/students' },
  { text: m.doubts_menu(), url: '/myPage/doubts' },
];

const ofStaff = (session: Session): Named[] =>
  staffSections(session).flatMap(({ name, pages }) =>
    pages.map((page) => ({ text: page.name(), url: page.url, place: pages.length > 1 ? [name()] : [] })),
  );

/** The pages of the portal that someone may open, those one goes to most first. */
export function pagesOf({ session, tabs }: { session: Session; tabs: readonly HeaderTab[] }): Option[] {
  const hasCourse = session.lastLoggedInCourseId !== '';
  const pages: Named[] = [
    ...(isStudent(session) && hasCourse
      ? [
          { text: m.search_page_calendar(), url: '/Home/Calendar' },
          { text: m.search_page_classes(), url: '/Classes' },
        ]
      : []),
    ...(session.isMentor ? ofMentor() : []),
    ...(session.isParent ? [{ text: m.report_children(), url: '/studentList' }] : []),
    ...ofStaff(session),
    ...tabPages(tabs),
    named('/home/notification'),
    ...(isStudent(session) && hasCourse ? [named('/home/resumeprogress'), named('/home/featuredblog')] : []),
    ...(isStudent(session) ? [{ text: m.shell_my_profile(), url: '/myprofile' }] : []),
    ...(session.isAdminLogin ? [] : [{ text: m.account_menu(), url: '/account' }, named('/account/sessions')]),
  ];
  const byUrl = new Map(pages.toReversed().map((page) => [page.url, page]));
  return pages.filter((page) => byUrl.get(page.url) === page && page.text !== '').map(pageOf);
}

/** What can be done from the search itself. */
export function actionsOf({
  session,
  tabs,
  choose,
  speak,
  changeProgram,
  showKeys,
  signOut,
}: {
  session: Session;
  tabs: readonly HeaderTab[];
  choose: (theme: string) => void;
  speak: (language: Language) => void;
  changeProgram: () => void;
  showKeys: () => void;
  signOut: () => void;
}): Option[] {
  const action = ({
    text,
    url = '',
    run,
    also = [],
  }: {
    text: string;
    url?: string;
    run?: () => void;
    also?: readonly string[];
  }): Option => ({
    key: `action ${text}`,
    kind: 'action',
    text,
    marks: [],
    place: [],
    state: '',
    url,
    also,
    ...(run === undefined ? {} : { run }),
  });
  const has = (url: string) => tabs.some((tab) => tab.children.some((child) => child.url === url));
  return [
    ...(isOwnStudent(session) && has('/myPage/doubts') ? [action({ text: m.doubt_ask(), url: '/myPage/doubts?ask=1' })] : []),
    ...(isOwnStudent(session) && has('/myPage/myPlan') ? [action({ text: m.search_do_book(), url: '/myPage/myPlan' })] : []),
    action({ text: m.search_do_light(), run: () => choose('light') }),
    action({ text: m.search_do_dark(), run: () => choose('dark') }),
    action({ text: m.search_do_system(), run: () => choose('auto') }),
    ...languages
      .filter((each) => each !== language)
      .map((each) => action({ text: languageNames[each], also: m.search_language_names().split(', '), run: () => speak(each) })),
    ...(session.lastLoggedInCourseId === '' ? [] : [action({ text: m.shell_change_program(), run: changeProgram })]),
    action({ text: m.test_keys(), run: showKeys }),
    action({ text: m.shell_logout(), also: m.search_sign_out_names().split(', '), run: signOut }),
  ];
}

/** Those of the options that a typed text means, with what was found marked. */
export const matching = ({ options, typed, max }: { options: readonly Option[]; typed: string; max: number }): Option[] =>
  matchNames({ typed, rows: options, toNamed: ({ text, also, place }) => ({ name: text, also: also ?? [], place }) })
    .slice(0, max)
    .map((option) => ({ ...option, marks: findMarks({ text: option.text, words: wordsOf(typed) }) }));
