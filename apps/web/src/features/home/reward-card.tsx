import type { Reward } from '@abhyas/contract/home/front-page.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconFlag, IconTrendingUp } from '@tabler/icons-react';
import { figure } from '../../lib/format/marks.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { useDismissCard } from './use-dismiss-card.ts';
import classes from './reward-card.module.css';

const icons = { unit: IconCircleCheck, 'first-mock': IconFlag, 'best-score': IconTrendingUp } as const;

const titles: Readonly<Record<Reward['kind'], (reward: Reward) => string>> = {
  unit: ({ name }) => m.reward_unit({ name }),
  'first-mock': ({ name }) => m.reward_first_mock({ name }),
  'best-score': ({ marks, totalMarks: total }) => m.reward_best({ marks: figure(marks), total }),
};
const abouts: Readonly<Record<Reward['kind'], (reward: Reward) => string>> = {
  unit: m.reward_unit_about,
  'first-mock': ({ marks, totalMarks: total }) => m.reward_first_mock_about({ marks: figure(marks), total }),
  'best-score': ({ gain, name }) => m.reward_best_about({ gain: Number(gain), name }),
};

/** What the student achieved lately, a line each, until they hide it. */
export function RewardCard({ rewards }: { readonly rewards: readonly Reward[] }) {
  const { isAdminLogin } = useOwnSession();
  const hide = useDismissCard('rewards', { rewards: [] });
  return (
    <section className="card-surface grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0 py-3 pr-4 pl-5" aria-labelledby="home-rewards">
      <h2 id="home-rewards" className="visually-hidden">
        {m.reward_title()}
      </h2>
      <ul className="m-0 p-0 list-none">
        {rewards.map((reward) => {
          const Icon = icons[reward.kind];
          return (
            <li key={`${reward.kind} ${reward.name}`} className="flex gap-3 items-center min-h-12">
              <span className={`${classes['mark']} grid flex-none w-9 h-9 rounded-circle bg-good-wash text-good place-items-center`}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
              </span>
              <p className="grid min-w-0 wrap-anywhere">
                <strong className="text-ink font-strong">{titles[reward.kind](reward)}</strong>
                <span className="text-muted text-sm">{abouts[reward.kind](reward)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {isAdminLogin ? null : (
        <Button
          className={classes['hide']}
          variant="subtle"
          size="compact-sm"
          fz="var(--size-sm)"
          aria-label={m.reward_hide_name()}
          loading={hide.isPending}
          onClick={() => hide.mutate()}
        >
          {m.reward_hide()}
        </Button>
      )}
      {hide.isError ? (
        <p className="col-span-full text-bad text-sm" role="alert">
          {m.firstweek_failed()}
        </p>
      ) : null}
    </section>
  );
}
