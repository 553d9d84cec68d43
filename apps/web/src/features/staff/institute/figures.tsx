import type { Figure, Institute } from '@abhyas/contract/analytics/institute.ts';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { type Filter, listAddress } from './address.ts';
import classes from './institute.module.css';
import { aboutText, changeOf, figureWords, howText, valueText } from './words.ts';

interface FiguresProps {
  readonly institute: Institute;
  readonly filter: Filter;
  readonly onRetry: () => void;
}

/** The figures, each leading to its list. A zero stays a zero; one that could not be counted can be tried again. */
export function Figures({ institute: { figures }, filter, onRetry }: FiguresProps) {
  return (
    <section aria-label={m.inst_figures()}>
      <ul className={`${classes['figures']} grid gap-4 mx-0 mt-0 mb-6 p-0 list-none max-[560px]:gap-3 max-[560px]:mb-4`}>
        {figures.map((figure) => (
          <Tile key={figure.name} figure={figure} filter={filter} onRetry={onRetry} />
        ))}
      </ul>
    </section>
  );
}

function Tile({ figure, filter, onRetry }: { figure: Figure; filter: Filter; onRetry: () => void }) {
  const { name, value } = figure;
  const change = changeOf(figure, filter);
  const words = figureWords[name]();
  if (value === null) {
    return (
      <Card as="li" compact className={classes['figure']}>
        <span className="text-muted text-sm font-medium">{words}</span>
        <strong className="text-ink text-xl font-strong leading-[1.2]">–</strong>
        <span className="flex flex-wrap gap-2 items-center text-sm text-bad">
          {m.inst_failed()}
          <Button variant="default" size="compact-sm" className="print:hidden" aria-label={`${m.inst_retry()}: ${words}`} onClick={onRetry}>
            {m.inst_retry()}
          </Button>
        </span>
      </Card>
    );
  }
  return (
    <Card as="li" compact className={classes['figure']}>
      <PathLink className={classes['link']} href={listAddress(name, filter)} title={name === 'atRisk' ? undefined : howText(name, filter)}>
        <span
          className="flex gap-2 items-center justify-between text-muted text-sm font-medium data-warn:text-warn"
          data-warn={(name === 'atRisk' && value.count > 0) || undefined}
        >
          {words}
          <IconChevronRight className="flex-none text-muted max-[560px]:hidden print:hidden" size={18} stroke={1.75} aria-hidden />
        </span>
        <span className="flex flex-wrap gap-x-2 items-baseline">
          <strong className="text-ink text-xl font-strong tabular leading-[1.2]">{valueText(name, value)}</strong>{' '}
          <span className="text-muted text-sm wrap-anywhere">{aboutText(name, value)}</span>
        </span>
        {change === null ? null : (
          <span className="text-sm text-muted data-[tone=good]:text-good data-[tone=bad]:text-bad" data-tone={change.tone}>
            {change.text}
          </span>
        )}
      </PathLink>
    </Card>
  );
}
