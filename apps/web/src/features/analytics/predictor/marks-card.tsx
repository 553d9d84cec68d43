import { NativeSelect, TextInput } from '@mantine/core';
import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { useId, useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { unrankedMark } from '../../../shared/assessment/percentile-mark.ts';
import { Card } from '../../../ui/cards/card.tsx';
import type { EnteredPart, Entry } from './entry.ts';
import { leastMarks } from './percentile-text.ts';
import classes from './predictor.module.css';
import { IconArrowRight } from '@tabler/icons-react';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

const place = 'abhyas-aim';

/** The percentile that someone on this device aims at; null if none was chosen, or the browser keeps nothing. */
function storedAim(): number | null {
  try {
    return Number(localStorage.getItem(place)) || null;
  } catch {
    return null;
  }
}

/** Has the device remember an aim, where it can. */
function storeAim(percentile: number): void {
  try {
    localStorage.setItem(place, String(percentile));
  } catch {
    // it is asked again the next time
  }
}

/** What most who come here ask for. */
const usual = 99;

interface TargetProps {
  readonly exam: PredictorExam;
  readonly whole: EnteredPart;
  readonly testName: string;
  readonly selectionUrl: string;
}

/** The marks that the percentile one aims at needs, and how many more those are. The device remembers the aim. */
function Target({ exam: { targets }, whole: { marks }, testName, selectionUrl }: TargetProps) {
  const [aim, setAim] = useState(() => storedAim() ?? usual);
  const target =
    targets.find(({ percentile }) => percentile === aim) ?? targets.find(({ percentile }) => percentile === usual) ?? targets.at(-1);
  if (target === undefined) return null;
  const more = marks === null ? 0 : Math.ceil(target.marks - marks);
  const choose = (percentile: number) => {
    setAim(percentile);
    storeAim(percentile);
  };
  return (
    <div className={`${classes['target']} grid gap-1 p-4 rounded-card bg-brand-wash print:[print-color-adjust:exact]`}>
      <NativeSelect
        label={m.pred_target()}
        size="sm"
        value={String(target.percentile)}
        data={targets.map(({ percentile }) => ({ value: String(percentile), label: figure(String(percentile)) }))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <p>
        <strong>{m.pred_marks({ marks: target.marks })}</strong>{' '}
        {target.low === null || target.high === null ? null : (
          <span className="text-muted text-sm">{m.perf_stand_range({ low: String(target.low), high: String(target.high) })}</span>
        )}
      </p>
      {marks === null ? null : (
        <p className="text-muted text-sm">
          {more <= 0
            ? m.pred_target_there()
            : testName === ''
              ? m.pred_target_more({ count: more })
              : m.pred_target_more_in({ count: more, name: testName })}
        </p>
      )}
      {more > 0 && testName !== '' && selectionUrl !== '' ? (
        <PathLink
          href={selectionUrl}
          className="inline-flex gap-1 items-center min-h-7 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3"
        >
          {m.pred_leave()} <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </PathLink>
      ) : null}
    </div>
  );
}

/** Fewer questions than these say too little for the interval of the tables. */
const fewQuestions = 20;

type Predictor = AnswerOf<'percentilePredictor'>;

interface MarksCardProps {
  readonly exam: PredictorExam;
  readonly exams: Predictor['exams'];
  readonly tests: Predictor['tests'];
  readonly leftOut: Predictor['leftOut'];
  readonly chosen: Predictor['tests'][number] | null;
  readonly entry: Entry;
  readonly typed: Readonly<Record<string, string>> | null;
  readonly isOwn: boolean;
  readonly selectionUrl: string;
  readonly onTest: (assessmentId: string) => void;
  readonly onType: (typed: Readonly<Record<string, string>> | null) => void;
  readonly onExam: (key: string) => void;
}

/** Where the marks come from: a mock, or one's own keyboard. */
export function MarksCard({
  exam,
  exams,
  tests,
  leftOut,
  chosen,
  entry,
  typed,
  isOwn,
  selectionUrl,
  onTest,
  onType,
  onExam,
}: MarksCardProps) {
  const id = useId();
  const isTyped = typed !== null;
  const { whole, sections } = entry;
  const fields = sections.length > 0 ? sections : [whole];
  const current = Object.fromEntries(fields.map(({ part, text }) => [part.key, text]));
  const ways = [
    { isOn: !isTyped, words: m.pred_from_mock(), choose: () => onType(null), isOff: tests.length === 0 },
    // what the mock had is where one starts
    { isOn: isTyped, words: m.pred_enter(), choose: () => onType(current), isOff: false },
  ];
  return (
    <Card aria-labelledby={id} className={classes['marks']}>
      <h2 id={id} className="text-lg">
        {isOwn ? m.pred_marks_title() : m.pred_marks_title_student()}
      </h2>
      <div className="grid grid-cols-[1fr_1fr] gap-0.5 p-0.5 rounded-card bg-sunken" role="group" aria-label={m.pred_way()}>
        {ways.map(({ isOn, words, choose, isOff }) => (
          <button
            key={words}
            type="button"
            className={`${classes['way']} min-h-10 border border-transparent bg-transparent text-muted cursor-pointer text-sm font-medium`}
            aria-pressed={isOn}
            disabled={isOff}
            onClick={choose}
          >
            {words}
          </button>
        ))}
      </div>
      {chosen === null || (isTyped && exam.sources.length > 0) ? null : (
        <NativeSelect
          label={isTyped ? m.pred_marks_of() : m.perf_col_test()}
          value={chosen.assessmentId}
          data={tests.map((each) => ({ value: each.assessmentId, label: `${each.name}, ${formatDayFirst(each.completedAt)}` }))}
          onChange={(event) => onTest(event.currentTarget.value)}
        />
      )}
      <div className="grid gap-3">
        {fields.map((entered) => (
          <MarksField
            key={entered.part.key}
            entered={entered}
            name={entered.part.key === '' ? m.perf_stand_overall() : entered.part.name}
            isTyped={isTyped}
            onType={(text) => onType({ ...current, [entered.part.key]: text })}
          />
        ))}
        {sections.length === 0 ? null : (
          <p className={`${classes['sum']} flex justify-between items-baseline pt-3 border-t border-t-line text-muted text-sm`}>
            <span>{m.perf_stand_overall()}</span>
            <span>
              <strong>{whole.marks === null ? '\u2013' : figure(whole.text)}</strong> {m.pred_of({ total: whole.part.totalMarks })}
            </span>
          </p>
        )}
      </div>
      {entry.test === null ? null : howSaid({ exam, taken: entry.test.parts.find(({ key }) => key === '') })}
      {isTyped || leftOut.length === 0 ? null : (
        <p className="text-muted text-sm">
          {m.pred_left_out({ tests: leftOut.map(({ name, unranked }) => `${name} (${unrankedMark(unranked)})`).join(', ') })}
        </p>
      )}
      {entry.test !== null && entry.test.questions < fewQuestions ? (
        <p className="text-muted text-sm">{m.pred_short({ count: entry.test.questions })}</p>
      ) : null}
      <NativeSelect
        label={m.pred_exam()}
        value={exam.key}
        data={exams.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(event) => onExam(event.currentTarget.value)}
      />
      <Target
        exam={exam}
        whole={whole}
        testName={entry.isScaled ? '' : (entry.test?.name ?? '')}
        selectionUrl={isOwn ? selectionUrl : ''}
      />
    </Card>
  );
}

/** How the marks of a test became marks of the exam, where they are not simply the same. */
function howSaid({ exam, taken }: { exam: PredictorExam; taken: Predictor['tests'][number]['parts'][number] | undefined }) {
  if (taken === undefined) return null;
  const words = {
    same: '',
    raised: m.pred_raised({ total: exam.totalMarks }),
    place: m.pred_scaled({ from: taken.totalMarks, exam: exam.name, total: exam.totalMarks }),
    few: '',
    unknown: '',
  }[taken.how];
  return words === '' ? null : <p className="text-muted text-sm">{words}</p>;
}

interface MarksFieldProps {
  readonly entered: EnteredPart;
  readonly name: string;
  readonly isTyped: boolean;
  readonly onType: (text: string) => void;
}

function MarksField({ entered: { part, text, isWrong }, name, isTyped, onType }: MarksFieldProps) {
  const limits = { least: figure(String(leastMarks(part.totalMarks))), most: part.totalMarks };
  return (
    <TextInput
      label={name}
      value={isTyped ? text : figure(text)}
      inputMode="decimal"
      autoComplete="off"
      readOnly={!isTyped}
      rightSection={<span className="text-muted text-sm whitespace-nowrap">{m.pred_of({ total: part.totalMarks })}</span>}
      rightSectionWidth={64}
      error={isWrong ? m.pred_marks_wrong(limits) : null}
      onChange={(event) => onType(plainDigits(event.currentTarget.value))}
    />
  );
}
