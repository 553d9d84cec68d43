import { NativeSelect } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import { useState } from 'react';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import type { EnteredPart } from './entry.ts';
import classes from '../predictor.module.css';
import { storeAim, storedAim } from './stored-aim.ts';

/** What most who come here ask for. */
const usual = 99;

interface TargetProps {
  readonly exam: PredictorExam;
  readonly whole: EnteredPart;
  readonly testName: string;
  readonly selectionUrl: string;
}

/** The marks that the percentile one aims at needs, and how many more those are. The device remembers the aim. */
export function Target({ exam: { targets }, whole: { marks }, testName, selectionUrl }: TargetProps) {
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
    <div className={classes['target']}>
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
          <span className={classes['said']}>{m.perf_stand_range({ low: String(target.low), high: String(target.high) })}</span>
        )}
      </p>
      {marks === null ? null : (
        <p className={classes['said']}>
          {more <= 0
            ? m.pred_target_there()
            : testName === ''
              ? m.pred_target_more({ count: more })
              : m.pred_target_more_in({ count: more, name: testName })}
        </p>
      )}
      {more > 0 && testName !== '' && selectionUrl !== '' ? (
        <PathLink href={selectionUrl} className={classes['link']}>
          {m.pred_leave()} <IconArrowRight size={16} stroke={1.75} aria-hidden />
        </PathLink>
      ) : null}
    </div>
  );
}
