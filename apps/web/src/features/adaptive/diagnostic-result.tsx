import type { Round, RoundEnd } from '@abhyas/contract/adaptive/rounds.ts';
import { diagnosticItems, weakestSection } from '@abhyas/rules/adaptive/diagnostic.ts';
import type { ReactNode } from 'react';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { useArrivalFocus } from '../../ui/focus/use-arrival-focus.ts';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { LevelSteps } from './levels/level-steps.tsx';
import classes from './end-page.module.css';

const levelsText = ({ low, high }: RoundEnd['sections'][number]): string =>
  low === high ? m.adapt_diagnostic_level({ low }) : m.adapt_diagnostic_levels({ low, high });

const middles = [
  m.adapt_diagnostic_basics,
  m.adapt_diagnostic_building,
  m.adapt_diagnostic_middle,
  m.adapt_diagnostic_strong,
  m.adapt_diagnostic_top,
];

/** The levels that fit in words, by their middle; of a wide range that it is early. */
const wordsOf = ({ low, high }: RoundEnd['sections'][number]): string =>
  high - low > 2 ? m.adapt_diagnostic_early() : (middles[Math.floor((low + high) / 2) - 1] ?? m.adapt_diagnostic_early)();

/** What the plan does with the section in which the answers were weakest, null where all are alike: the plan belongs to another feature. */
export type RenderFirst = (hardest: RoundEnd['sections'][number] | null) => ReactNode;

/** What the ten questions say of each section, with the levels that fit, and the way to the plan. */
export function DiagnosticResult({ round: { answers }, end, renderFirst }: { round: Round; end: RoundEnd; renderFirst: RenderFirst }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  return (
    <Card as="div" className={classes['result']}>
      <h1 ref={title} tabIndex={-1} className="text-xl">
        {m.adapt_diagnostic_title()}
      </h1>
      <ul className="w-full m-0 p-0 list-none">
        {end.sections.map((section) => (
          <li
            key={section.key}
            className="flex gap-x-6 gap-y-1 items-center justify-between py-3 border-b border-line max-[480px]:flex-col max-[480px]:items-start"
          >
            <span className="grid min-w-0">
              <strong className="text-ink font-strong" lang={langOf(section.name)}>
                {section.name}
              </strong>
              <span className="text-muted text-sm tabular">
                {`${wordsOf(section)} · ${m.adapt_diagnostic_right({ right: section.right, count: section.questions })}`}
              </span>
            </span>
            <LevelSteps level={section.high} from={section.low} name={levelsText(section)} />
          </li>
        ))}
      </ul>
      <p className="max-w-[64ch] text-body">
        {answers.length < diagnosticItems ? `${m.adapt_diagnostic_ended()} ` : ''}
        {m.adapt_diagnostic_about()}
      </p>
      {renderFirst(weakestSection(end.sections))}
      <div className={`${classes['next']} flex flex-wrap gap-x-3 gap-y-2`}>
        <PathButton href="/myPage/plan">{m.adapt_to_plan()}</PathButton>
        <PathButton variant="default" href="/adaptivepractice">
          {m.adapt_title()}
        </PathButton>
      </div>
    </Card>
  );
}
