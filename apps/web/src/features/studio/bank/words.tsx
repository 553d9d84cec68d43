import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import type { Finding } from '@abhyas/contract/studio/bank.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDot,
  IconEye,
  IconLetterT,
  IconNumber123,
  IconPencil,
  IconSquareCheck,
  IconStack2,
  IconArrowsLeftRight,
  IconHelp,
} from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { language } from '../../../lib/language/language.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { typeName } from '../../../shared/assessment/types/types.ts';
import classes from './bank.module.css';
import type { Outcome, Row } from './queries.ts';

const states = {
  draft: { Icon: IconPencil, tone: 'text-muted', words: m.studio_bank_draft },
  review: { Icon: IconEye, tone: 'text-info', words: m.studio_bank_review },
  published: { Icon: IconCircleCheck, tone: 'text-good', words: m.studio_bank_published },
} as const;

/** The state of a question, and below it what its authors should do. */
export function StateCell({ row: { state, faults, finding } }: { row: Pick<Row, 'state' | 'faults' | 'finding'> }) {
  const { Icon, tone, words } = states[state];
  const todo = faults > 0 ? m.studio_bank_to_fix({ count: faults }) : finding === 'negative' ? m.studio_bank_check_key() : '';
  return (
    <>
      <span className={`flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
        <Icon className="flex-none" size={16} stroke={1.75} aria-hidden />
        <span className={classes['stateWord']}>{words()}</span>
      </span>
      {todo === '' ? null : <span className={`${classes['todo']} block text-bad text-xs`}>{todo}</span>}
    </>
  );
}

const typeIcons: Readonly<Record<ItemType, typeof IconStack2>> = {
  single: IconCircleDot,
  multiple: IconSquareCheck,
  numeric: IconNumber123,
  text: IconLetterT,
  match: IconArrowsLeftRight,
};

export function TypeMark({ row: { type, inSet } }: { row: Pick<Row, 'type' | 'inSet'> }) {
  const Icon = inSet > 1 ? IconStack2 : type === null ? IconHelp : typeIcons[type];
  const name = inSet > 1 ? m.studio_bank_in_set({ count: inSet }) : type === null ? m.studio_bank_no_type() : typeName(type);
  return <Icon className="flex-none text-muted" size={18} stroke={1.75} role="img" aria-label={name} />;
}

const difficulties: Readonly<Record<string, () => string>> = {
  easy: m.studio_bank_easy,
  medium: m.studio_bank_medium,
  hard: m.studio_bank_hard,
};
export const difficultyName = (difficulty: string): string => difficulties[difficulty]?.() ?? difficulty;

/** 'Hindi', in the language of the page. */
export const languageName = (named: string): string => new Intl.DisplayNames(language, { type: 'language' }).of(named) ?? named;

/** 'q-12 · Quadratics · Medium' */
export const about = ({ key, topic, difficulty }: Pick<Row, 'key' | 'topic' | 'difficulty'>): string =>
  [key, topic, difficultyName(difficulty)].filter((part) => part !== '').join(' · ');

/** The file of a bank without its folder and ending. */
export const bankName = (file: string): string => file.replace(/^questions\//, '').replace(/\.(md|jsonl)$/, '');

/** 'questions/quadratic-equations.md' as a title. */
export function bankTitle(file: string): string {
  const name = bankName(file).replaceAll(/[-_/]+/g, ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

const findings: Readonly<Record<Exclude<Finding, ''>, () => string>> = {
  negative: m.studio_bank_negative,
  hard: m.studio_bank_too_hard,
  easy: m.studio_bank_too_easy,
  weak: m.studio_bank_weak,
};
/** What the figures of a question say of it; '' for nothing. */
export const findingText = (finding: Finding): string => (finding === '' ? '' : findings[finding]());

/** The share that had it right, with a bar; its colour marks only what is too easy or too hard. */
export function RightCell({ row: { right, finding } }: { row: Pick<Row, 'right' | 'finding'> }) {
  if (right === null) return <span className="text-muted">–</span>;
  const isOdd = finding === 'easy' || finding === 'hard';
  return (
    <span className={`${classes['right']} ${isOdd ? 'text-warn font-strong' : ''}`} title={isOdd ? findingText(finding) : undefined}>
      {percent(right)}
      {isOdd ? <span className="visually-hidden">{findingText(finding)}</span> : null}
      <span className={classes['track']} data-odd={isOdd || undefined} aria-hidden>
        <span style={{ width: percent(right) }} />
      </span>
    </span>
  );
}

export const hundredths = (value: number): string => figure(value.toFixed(2));

/** How well it tells strong candidates from weak ones; colour marks only what does not. */
export function ApartCell({ row: { discrimination, finding } }: { row: Pick<Row, 'discrimination' | 'finding'> }) {
  if (discrimination === null) return <span className="text-muted">–</span>;
  if (finding !== 'negative' && finding !== 'weak') return hundredths(discrimination);
  return (
    <span
      className={`inline-flex items-center gap-1 font-strong ${finding === 'negative' ? 'text-bad' : 'text-warn'}`}
      title={findingText(finding)}
    >
      {finding === 'negative' ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> : null}
      {hundredths(discrimination)}
      <span className="visually-hidden">{findingText(finding)}</span>
    </span>
  );
}

/** 'Today', or the day. */
export const dayText = (moment: string): string =>
  dayOf(new Date(moment)) === dayOf(now()) ? m.studio_bank_today() : formatDayFirst(moment);

const outcomes: Readonly<Record<Exclude<Outcome, 'done'>, () => string>> = {
  unchanged: m.studio_bank_unchanged,
  faulty: m.studio_bank_faulty,
  gone: m.studio_bank_gone,
  published: m.studio_bank_stays_published,
  'in-set': m.studio_bank_stays_in_set,
  'no-bank': m.studio_bank_no_bank,
  full: m.studio_bank_full,
  'not-markdown': m.studio_bank_not_markdown,
  elsewhere: m.studio_bank_elsewhere,
  'not-solved': m.studio_bank_not_solved,
  'key-changed': m.studio_bank_key_changed,
  leaks: m.studio_bank_leaks,
};
/** Why a question was left as it was. */
export const outcomeText = (outcome: Exclude<Outcome, 'done'>): string => outcomes[outcome]();
