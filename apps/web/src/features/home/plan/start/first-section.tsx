import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwnSession } from '../../../../lib/session/use-session.ts';
import { m } from '../../../../paraglide/messages.js';
import { homeQueries } from '../../queries.ts';
import { useSavePlan } from '../use-plan.ts';

/** What the plan does with the ten questions: the section it begins with, and the offer to begin with the one in which they were weakest (`hardest`; null where all are alike). Nothing without a plan. */
export function FirstSection({ hardest }: { hardest: { readonly key: string; readonly name: string } | null }) {
  const { data: facts } = useQuery(homeQueries.start(useOwnSession()));
  const save = useSavePlan();
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // its button is gone
    if (save.isSuccess) said.current?.focus();
  }, [save.isSuccess]);
  if (facts === undefined || !facts.isSet) return null;
  const { pace, sections } = facts;
  const first = sections.find(({ key }) => key === (save.isSuccess ? save.variables : pace).weakest);
  const offered = hardest !== null && hardest.key !== first?.key && sections.some(({ key }) => key === hardest.key) ? hardest : null;
  if (first === undefined && offered === null) return null;
  return (
    <section className="grid gap-3 justify-items-start w-full px-4 py-3 rounded-control bg-brand-wash" aria-labelledby="plan-first">
      <h2 id="plan-first" className="text-md">
        {m.start_first_title()}
      </h2>
      <p ref={said} tabIndex={-1} className="text-body" role="status">
        {[
          ...(first === undefined ? [] : [m.start_first_now({ section: first.name })]),
          ...(offered === null ? [] : [m.start_first_offer({ section: offered.name })]),
        ].join(' ')}
      </p>
      {offered === null ? null : (
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate({ ...pace, weakest: offered.key })}>
          {m.start_first_put({ section: offered.name })}
        </Button>
      )}
    </section>
  );
}
