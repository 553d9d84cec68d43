import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { durationInWords, formatDuration } from '../../lib/format/durations.ts';
import { useMinute } from '../../lib/page/use-minute.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import type { RenderTestActions } from './page/home-page.tsx';
import type { NextStep } from './next-step.ts';

const kinds = {
  'resume-test': m.home_next_resume_test,
  continue: m.home_next_continue,
  begin: m.home_next_begin,
  'take-test': m.home_next_take_test,
} as const;

interface Words {
  readonly title: string;
  readonly about: string;
}

/** What an open test has left, while its clock runs; else how long it takes. */
function timeOf({ deadlineAt, duration }: Asset, now: number): string {
  const leftMs = deadlineAt === '' ? 0 : Date.parse(deadlineAt) - now;
  return leftMs > 0 ? m.home_time_left({ time: formatDuration(Math.ceil(leftMs / 60_000) * 60) }) : durationInWords(duration);
}

function wordsOf(step: NextStep, now: number): Words {
  switch (step.kind) {
    case 'resume-test':
    case 'take-test':
      return {
        title: step.test.assetName,
        about: [m.learning_questions({ count: step.test.questionCount }), timeOf(step.test, now)].filter(Boolean).join(' · '),
      };
    case 'continue':
      return { title: step.asset.assetName, about: `${step.asset.moduleName} · ${step.asset.learningPathName}` };
    case 'begin':
      return { title: step.path.name, about: m.path_completed_of({ done: String(step.path.completed), total: String(step.path.total) }) };
  }
}

/** The one thing to do next, with its one button. */
export function NextStepCard({ step, renderTestActions }: { step: NextStep; renderTestActions: RenderTestActions }) {
  const { title, about } = wordsOf(step, useMinute());
  return (
    <section
      className="card-surface flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-6 py-5 border-l-4 border-l-brand-accent"
      aria-labelledby="next-step"
    >
      <div className="flex-[1_1_260px] min-w-0">
        <Badge tone="accent">{kinds[step.kind]()}</Badge>
        <h2 id="next-step" className="mt-2 text-lg" lang={langOf(title)}>
          {title}
        </h2>
        <p className="mt-0.5 text-muted text-sm">{about}</p>
      </div>
      {step.kind === 'continue' ? <PathButton href={step.asset.url}>{m.home_continue()}</PathButton> : null}
      {step.kind === 'begin' ? (
        <PathButton href={step.path.url}>{step.path.completed > 0 ? m.home_continue() : m.home_start()}</PathButton>
      ) : null}
      {step.kind === 'resume-test' || step.kind === 'take-test' ? renderTestActions(step.test, { isLead: true }) : null}
    </section>
  );
}
