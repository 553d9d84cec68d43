import type { WholePlan } from './use-whole-plan.ts';

/** The plan with an item on another day, until the server has worked out what follows from it; `on` is '' for one that is left out. */
export function movedIn({ plan, key, on }: { plan: WholePlan; key: string; on: string }): WholePlan {
  const item = plan.days.flatMap(({ items }) => items).find((one) => one.key === key);
  if (item === undefined) return plan;
  return {
    ...plan,
    days: plan.days.map((day) => {
      const items = day.items.filter((one) => one.key !== key);
      const all = day.day === on ? [...items, { ...item, movedTo: on }] : items;
      return { ...day, items: all, minutes: all.reduce((sum, { minutes }) => sum + minutes, 0) };
    }),
  };
}
