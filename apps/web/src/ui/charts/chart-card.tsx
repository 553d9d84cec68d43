import { UnstyledButton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Card } from '../cards/card.tsx';
import classes from './chart-card.module.css';

interface ChartCardProps {
  /** The question the chart answers. */
  readonly title: string;
  /** The answer in a sentence. */
  readonly about?: ReactNode;
  /** What changes the chart, at the right of its title. */
  readonly controls?: ReactNode;
  /** The same figures as a table; without one there is no switch. */
  readonly table?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A card with a question, its answer, and a chart that can be read as a table. */
export function ChartCard({ title, about, controls, table, className, children }: ChartCardProps) {
  const id = useId();
  const [shape, setShape] = useState<'chart' | 'table'>('chart');
  const isTable = shape === 'table' && table !== undefined;
  const words = isTable ? m.test_as_chart() : m.test_as_table();
  return (
    <Card aria-labelledby={id} className={[`${classes['card']} flex flex-col gap-4 min-w-0`, className].filter(Boolean).join(' ')}>
      <div className={`${classes['head']} flex flex-wrap gap-x-4 gap-y-2 items-start justify-between`}>
        <div className={classes['words']}>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {about === undefined ? null : <p className="mt-0.5 text-muted text-sm">{about}</p>}
        </div>
        {controls === undefined && table === undefined ? null : (
          <div className="flex flex-wrap gap-x-4 gap-y-2 items-center print:hidden">
            {controls}
            {table === undefined ? null : (
              <UnstyledButton
                className={`${classes['switch']} min-h-7 text-brand-text text-sm font-medium hover:underline hover:underline-offset-3`}
                aria-label={m.chart_switch({ shape: words, title })}
                title={words}
                onClick={() => setShape(isTable ? 'chart' : 'table')}
              >
                <span>{words}</span>
                {isTable ? <IconChartBar size={20} stroke={1.75} aria-hidden /> : <IconTable size={20} stroke={1.75} aria-hidden />}
              </UnstyledButton>
            )}
          </div>
        )}
      </div>
      {isTable ? <div className="overflow-x-auto">{table}</div> : children}
    </Card>
  );
}
