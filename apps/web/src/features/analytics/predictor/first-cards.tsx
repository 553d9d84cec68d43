import type { PredictorExam } from '@abhyas/contract/analytics/predictor.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatCount } from '../../../lib/format/figures.ts';
import { formatPercentile } from '../../../lib/format/percentile.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { RangeBars } from '../../../ui/charts/bars/range-bars.tsx';
import { PredictionLine } from '../overview/prediction-line.tsx';
import { allYears } from './errors/all-years.ts';

type Predictor = AnswerOf<'percentilePredictor'>;

interface FirstCardsProps {
  readonly predictor: Pick<Predictor, 'prediction' | 'moves'>;
  readonly exam: PredictorExam;
  readonly isOwn: boolean;
}

/** What one comes for: the predicted percentile with its range, what moves it most, and how often such a range was right. */
export function FirstCards({ predictor: { prediction, moves }, exam, isOwn }: FirstCardsProps) {
  const { percentile, low, high, target, converted } = prediction;
  if (percentile === null && target === null) return null;
  const title = (isOwn ? m.pred_own_title : m.pred_own_title_student)({ exam: prediction.exam });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(300px,100%),1fr))] gap-6 max-[600px]:gap-4">
      <Card aria-label={title} className="grid content-start gap-3">
        <PredictionLine prediction={prediction} />
        {percentile === null || low === null || high === null ? null : (
          <RangeBars
            label={title}
            rows={[
              {
                key: 'own',
                name: m.pred_range(),
                low,
                high,
                at: percentile,
                text: m.perf_stand_short({ low: formatPercentile(low), high: formatPercentile(high) }),
                label: m.pred_range_label({ low: formatPercentile(low), high: formatPercentile(high) }),
              },
            ]}
            {...(target === null ? {} : { target: { at: target, text: m.pred_target_mark({ percentile: formatPercentile(target) }) } })}
          />
        )}
        {percentile === null ? null : (
          <p className="text-muted text-sm">
            {[m.pred_own_about(), converted === 0 ? '' : m.pred_own_converted({ count: converted })].filter(Boolean).join(' ')}
          </p>
        )}
      </Card>
      {percentile === null ? null : <MovesCard moves={moves} isOwn={isOwn} />}
      {percentile === null ? null : <RightCard exam={exam} />}
    </div>
  );
}

/** What the figure would be with each section at its best. */
function MovesCard({ moves, isOwn }: { moves: Predictor['moves']; isOwn: boolean }) {
  return (
    <Card aria-labelledby="pred-moves" className="grid content-start gap-3">
      <div>
        <h2 id="pred-moves" className="text-lg">
          {m.pred_moves_title()}
        </h2>
        <p className="text-muted text-sm">
          {moves.length === 0 ? m.pred_moves_none() : (isOwn ? m.pred_moves_about : m.pred_moves_about_student)()}
        </p>
      </div>
      {moves.length === 0 ? null : (
        <ul className="m-0 p-0 list-none">
          {moves.map(({ name, marks, percentile }) => (
            <li key={name} className="flex gap-3 items-baseline justify-between py-2 border-t border-t-line first:border-t-0 first:pt-0">
              <span className="grid min-w-0 wrap-anywhere">
                <span className="text-ink font-medium">{name}</span>
                <span className="text-muted text-sm">{m.pred_moves_marks({ count: Math.round(marks) })}</span>
              </span>
              <strong className="flex-none text-ink text-lg tabular">{formatPercentile(percentile)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How often the range held what came, on years or tests that the computation had not seen. */
function RightCard({ exam: { backTests, cohort } }: { exam: PredictorExam }) {
  const all = allYears(backTests);
  return (
    <Card aria-labelledby="pred-right" className="grid content-start gap-3">
      <h2 id="pred-right" className="text-lg">
        {m.pred_right_title()}
      </h2>
      {all === null || all.coverage === null ? (
        <p className="text-muted text-sm">{cohort === null ? m.pred_errors_none() : m.pred_errors_none_cohort()}</p>
      ) : (
        <>
          <p>
            <strong className="block text-ink text-xl tabular leading-[1.3]">
              {m.chart_percent({ percent: all.coverage.toFixed(0) })}
            </strong>
            <span className="text-muted text-sm">{m.pred_right_inside()}</span>
          </p>
          <p className="text-muted text-sm">
            {(cohort === null ? m.pred_right_about : m.pred_right_about_cohort)({
              shown: formatCount(all.points),
              error: all.errorInPercentile.toFixed(1),
            })}
          </p>
        </>
      )}
    </Card>
  );
}
