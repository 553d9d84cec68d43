import { scaleLinear } from 'd3-scale';
import { useRef, useState, type KeyboardEvent } from 'react';
import { PillTabs } from '../../navigation/pill-tabs.tsx';
import chart from '../chart.module.css';
import { placeBarLabels } from './place-bar-labels.ts';
import classes from './question-bars.module.css';
import { OutcomeMark, type Outcome } from '../outcome-mark.tsx';
import { useChartWidth } from '../use-chart-width.ts';

export interface QuestionBar {
  readonly key: string;
  /** 'Q19' */
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
  /** All there is to say of it, in words. */
  readonly label: string;
  /** What is beside the bar if it is one of the longest. */
  readonly short: string;
}

export interface BarSection {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly bars: readonly QuestionBar[];
}

interface QuestionBarsProps {
  readonly label: string;
  readonly sections: readonly BarSection[];
  /** A tick of the axis, which is in minutes. */
  readonly minutes: (count: number) => string;
  /** What is below the chart as long as no bar has the focus. */
  readonly hint: string;
}

const height = 250;
const top = 62;
const bottom = height - 40;
const gap = 24;

/** One bar for each question in the order of the paper, its height the time, its colour and mark what became of it. Arrow keys walk the bars. */
export function QuestionBars({ label, sections, minutes, hint }: QuestionBarsProps) {
  const { ref, width, isNarrow } = useChartWidth();
  const [section, setSection] = useState(0);
  const chosen = Math.min(section, sections.length - 1);
  const shown = isNarrow ? sections.slice(chosen, chosen + 1) : sections;
  const plot = <Plot key={isNarrow ? chosen : 'all'} {...{ label, minutes, hint, width, isNarrow }} sections={shown} all={sections} />;
  return (
    <figure ref={ref} className={chart['figure']}>
      {isNarrow && sections.length > 1 ? (
        <PillTabs
          label={label}
          tabs={sections.map(({ key, name }, place) => ({ value: String(place), label: () => name, key }))}
          value={String(chosen)}
          onChange={(place) => setSection(Number(place))}
        >
          {plot}
        </PillTabs>
      ) : (
        plot
      )}
    </figure>
  );
}

type PlotProps = QuestionBarsProps & { readonly all: readonly BarSection[]; readonly width: number; readonly isNarrow: boolean };

function Plot({ label, sections, all, minutes, hint, width, isNarrow }: PlotProps) {
  const box = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<string | null>(null);
  const left = isNarrow ? 40 : 44;
  const count = sections.reduce((sum, { bars }) => sum + bars.length, 0);
  const step = (width - left - gap * (sections.length - 1)) / Math.max(1, count);
  const barWidth = Math.max(2, Math.min(18, step * 0.74));
  const most = Math.max(60, ...all.flatMap(({ bars }) => bars.map(({ seconds }) => seconds))) / 60;
  const y = scaleLinear().domain([0, most]).nice(3).range([bottom, top]);
  const starts = sections.map((_section, place) =>
    sections.slice(0, place).reduce((sum, { bars }) => sum + bars.length * step + gap, left),
  );
  const placed = sections.flatMap(({ bars }, place) =>
    bars.map((bar, index) => ({
      ...bar,
      x: (starts[place] ?? left) + index * step + (step - barWidth) / 2,
      y: y(bar.seconds / 60),
      place,
    })),
  );
  const asLabelled = placed.map((bar) => ({ key: bar.key, x: bar.x, width: barWidth, y: bar.y, label: bar.short }));
  const longest = sections.flatMap((_section, place) =>
    placed
      .filter((bar) => bar.place === place)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 2)
      .filter(({ seconds }) => seconds >= 120 && seconds >= most * 60 * 0.4),
  );
  const wanted = longest.sort((a, b) => b.seconds - a.seconds).flatMap(({ key }) => asLabelled.filter((bar) => bar.key === key));
  const labels = placeBarLabels({ bars: asLabelled, wanted, left, right: width });

  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: placed.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= placed.length) return;
    event.preventDefault();
    setAt(to);
    box.current?.querySelectorAll<SVGElement>('[role=option]')[to]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a list of bars that is drawn */}
      <svg
        ref={box}
        className="block overflow-visible tabular print:max-w-full print:h-auto"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="listbox"
        aria-label={label}
        onKeyDown={walk}
      >
        <g aria-hidden>
          {y.ticks(3).map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line className={chart['grid']} x1={left} x2={width} />
              <text className={`${chart['axis']} fill-muted text-[12px]`} x={left - 8} dy="0.32em" textAnchor="end">
                {minutes(tick)}
              </text>
            </g>
          ))}
        </g>
        {sections.map(({ key, name, about, bars }, place) => (
          <g key={key} role="group" aria-label={`${name}: ${about}`}>
            {isNarrow ? null : <SectionHead name={name} about={about} x={starts[place] ?? left} width={bars.length * step + gap} />}
            {placed.map((bar, index) =>
              bar.place !== place ? null : (
                <g
                  key={bar.key}
                  role="option"
                  aria-selected={read === bar.key}
                  aria-label={bar.label}
                  tabIndex={index === at ? 0 : -1}
                  className={classes['bar']}
                  data-outcome={bar.outcome}
                  data-read={read === bar.key || undefined}
                  onFocus={() => {
                    setAt(index);
                    setRead(bar.key);
                  }}
                  onBlur={() => setRead(null)}
                  onPointerEnter={() => setRead(bar.key)}
                  onPointerLeave={() => setRead(null)}
                >
                  <rect
                    className={`${classes['hit']} fill-transparent`}
                    x={bar.x - (step - barWidth) / 2}
                    y={top - 14}
                    width={step}
                    height={height - top - 6}
                  />
                  <rect
                    className={`${classes['fill']} fill-chart-cohort print:[print-color-adjust:exact]`}
                    x={bar.x}
                    y={bar.y}
                    width={barWidth}
                    height={Math.max(0, bottom - bar.y)}
                    rx={2}
                  />
                  <OutcomeMark outcome={bar.outcome} x={bar.x + barWidth / 2} y={bottom + 11} size={Math.min(7, Math.max(4, step - 2))} />
                </g>
              ),
            )}
            <g aria-hidden>
              <text className={`${chart['axis']} fill-muted text-[12px]`} x={starts[place]} y={bottom + 32}>
                {bars[0]?.name}
              </text>
              {bars.length * step > 70 ? (
                <text
                  className={`${chart['axis']} fill-muted text-[12px]`}
                  x={(starts[place] ?? left) + bars.length * step}
                  y={bottom + 32}
                  textAnchor="end"
                >
                  {bars.at(-1)?.name}
                </text>
              ) : null}
            </g>
          </g>
        ))}
        <g aria-hidden>
          {labels.map((one) => (
            <text
              key={one.key}
              className={`${chart['value']} fill-ink text-[12px] font-strong stroke-card`}
              x={one.x}
              y={one.y}
              textAnchor={one.anchor}
            >
              {one.label}
            </text>
          ))}
        </g>
      </svg>
      <p className="min-h-[1.5em] mt-2 text-body text-sm tabular print:hidden">{placed.find(({ key }) => key === read)?.label ?? hint}</p>
    </>
  );
}

/** The name of a section over its bars, as much of it as fits. */
function SectionHead({ name, about, x, width }: { name: string; about: string; x: number; width: number }) {
  return (
    <foreignObject x={x} y={0} width={Math.max(0, width - 8)} height={40}>
      <div className="grid text-xs leading-[1.4]" title={`${name}: ${about}`} aria-hidden>
        <strong className="overflow-hidden text-ink font-strong text-ellipsis whitespace-nowrap">{name}</strong>
        <span className="overflow-hidden text-muted text-ellipsis whitespace-nowrap">{about}</span>
      </div>
    </foreignObject>
  );
}
